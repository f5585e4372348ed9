import { dirname, resolve } from 'node:path';
import { textIn } from '../../base/json';
import { analyse } from '../../core/programs/analysis/analyse';
import type { Command } from '../../core/shell/analysis';
import { type Grant, granted, type PrintedDenial } from './flavour';

/** Programs whose first word after the name is what Copilot grants by. */
const bySubcommand = new Set(['git', 'gh']);

/** The narrowest flags with which `copilot` goes on after it denied a call itself. `--allow-all…` is never one. */
export function copilotGrant({ tool, input }: PrintedDenial, cwd: string): Grant {
  const mcp = /^mcp__(.+?)(?:__(.+))?$/.exec(tool);
  if (mcp?.[1] !== undefined) {
    return mcpGrant(mcp[1], mcp[2]);
  }
  // A relative path in a flag would mean every file of that name, wherever it is.
  const given = textIn(input, 'file_path');
  const path = given === '' ? '' : resolve(cwd, given);
  switch (tool) {
    case 'Bash':
      return shellGrant(textIn(input, 'command'), cwd);
    case 'Write':
    case 'Edit':
      return path === '' || /[()*?[\]{},\n\r]/.test(path)
        ? impossible
        : granted([`--allow-tool=write(${path})`], 'byRule', { says: `it may write anything to \`${path}\`` });
    case 'Read': {
      const folder = dirname(path);
      return path === '' || folder === dirname(folder) || folder.includes(',')
        ? impossible
        : granted([`--add-dir=${folder}`], 'wider', {
            says: `it may use every file below \`${folder}\` and follow instructions in it`,
          });
    }
    case 'WebFetch':
      return urlGrant(textIn(input, 'url'));
    default:
      return impossible;
  }
}

/**
 * Seen with 1.0.102: the flag grants a path with any query, a URL without a path grants the whole site, and a comma
 * parts one URL from the next.
 */
function urlGrant(url: string): Grant {
  const read = URL.canParse(url) ? new URL(url) : undefined;
  const isPlain = read !== undefined && /^https?:$/.test(read.protocol) && read.username + read.password === '';
  if (!isPlain || /[\s*,()]/.test(url)) {
    return impossible;
  }
  const { origin, pathname } = read;
  const [words, says] =
    pathname === '/'
      ? [origin, `it may fetch every page of \`${origin}\``]
      : [`${origin}${pathname}`, `it may fetch \`${origin}${pathname}\` with any query`];
  return granted([`--allow-url=${words}`], 'byRule', { says });
}

function mcpGrant(server: string, tool: string | undefined): Grant {
  if (/[(),]/.test(`${server}${tool ?? ''}`)) {
    return impossible;
  }
  return tool === undefined
    ? granted([`--allow-tool=${server}`], 'wider', { says: `it may call every tool of \`${server}\`` })
    : granted([`--allow-tool=${server}(${tool})`], 'byRule', {
        says: `it may call \`${tool}\` of \`${server}\` with any input`,
      });
}

function shellGrant(command: string, cwd: string): Grant {
  const analysis = analyse(command, { cwd, home: '/' });
  if (analysis.kind === 'unparsable') {
    return { kind: 'impossible', why: 'the command cannot be read with certainty' };
  }
  const { commands, redirections } = analysis;
  const writes = [...redirections, ...commands.flatMap((it) => it.redirections)].some((it) => it.access !== 'read');
  if (writes) {
    return { kind: 'impossible', why: 'only `--allow-all-tools` would let it write to a file by redirection' };
  }
  const names = commands.filter((it) => it.words.length > 0).map(nameOf);
  if (names.length === 0 || names.some((name) => name === undefined)) {
    return { kind: 'impossible', why: 'the command has a program in it that is only known when it runs' };
  }
  const distinct = [...new Set(names.filter((name) => name !== undefined))];
  const said = distinct.map((name) => `\`${name}\``).join(', ');
  return granted(
    distinct.map((name) => `--allow-tool=shell(${bySubcommand.has(name.split(' ', 1)[0] ?? '') ? name : `${name}:*`})`),
    'wider',
    { says: `it may run ${said} with any arguments` },
  );
}

/** What Copilot grants the command by; undefined when that cannot be told. */
function nameOf({ words, hidden, opaque }: Command): string | undefined {
  const [program, next] = words;
  if (program === undefined || hidden !== undefined || opaque !== undefined || !program.literal) {
    return undefined;
  }
  if (!/^[\w./+-]+$/.test(program.text)) {
    return undefined;
  }
  if (!bySubcommand.has(program.text)) {
    return program.text;
  }
  // An option before the subcommand would make the flag grant every command of the program.
  return next?.literal === true && /^[a-z][\w-]*$/.test(next.text) ? `${program.text} ${next.text}` : undefined;
}

const impossible: Grant = {
  kind: 'impossible',
  why: 'the agent has no flag that grants it without granting everything',
};
