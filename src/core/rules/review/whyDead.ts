import type { Rule } from '../rule/rule';
import { nameMeantBy } from '../rule/toolNames';

/** Why a rule can never speak, and what was probably meant. */
export interface Death {
  /** Fits after "the rule". */
  readonly why: string;
  /** Undefined when only removing it helps. */
  readonly meant: string | undefined;
}

/** Whether a rule can never match anything, whatever other rules say. */
export function whyDead(rule: Rule): Death | undefined {
  const { match } = rule;
  switch (match.kind) {
    case 'shell':
      return whyDeadShell(match.words[0]);
    case 'effect':
      return whyDeadShell(match.shell.words[0]);
    case 'path':
      return /^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(match.pattern ?? '')
        ? { why: 'names a URL where a path belongs', meant: undefined }
        : undefined;
    case 'tool':
    case 'mcp':
      return misspelt(rule.text);
    default:
      return undefined;
  }
}

/** Words that the shell itself understands; no command is ever called so. */
const keywords: ReadonlySet<string> = new Set(
  'if then else elif fi for while until do done case esac select function in { } !'.split(' '),
);

function whyDeadShell(program: string | undefined): Death | undefined {
  if (program === undefined) {
    return undefined;
  }
  const why = keywords.has(program)
    ? `begins with \`${program}\`, which is part of the shell's grammar and no command`
    : `names the program \`${program}\`, with a blank in its name; words are compared one by one`;
  return keywords.has(program) || /\s/.test(program) ? { why, meant: undefined } : undefined;
}

/** `bash(ls)` is the tool `ls` of an MCP server called `bash`, which is hardly meant. */
function misspelt(text: string): Death | undefined {
  const name = /^[A-Za-z_][A-Za-z0-9_.-]*/.exec(text)?.[0] ?? '';
  const meant = nameMeantBy(name);
  return meant === undefined || meant === name
    ? undefined
    : {
        why: `names \`${name}\`, which is no tool; names are compared with upper and lower case`,
        meant: meant + text.slice(name.length),
      };
}
