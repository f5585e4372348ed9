import type { Unwrap } from '../../programs/spec';
import {
  type GitSetting,
  isHarmlessSetting,
  readConfigCall,
  settingsInVariables,
  toBorrowedSetting,
  toSetting,
} from '../gitSettings';
import type { Word } from '../word';
import { literalStart, wordAfter } from '../wordParts';
import type { Wrapped } from '../wrapped';
import { codeIn, guessedCode, runsAll } from './code';
import { locate } from './locate';
import { startedBy } from './textPrograms';

/** git runs programs from its settings and for some of its subcommands. */
export const unwrapGit: Unwrap = ({ words, assignments = [] }, options) => {
  const { parsed, at, hidden } = locate(words, options);
  const sub = fromSubcommand(words, at);
  const settings = parsed.options.flatMap(({ name, value }) => {
    const read = name === '-c' ? toSetting : name === '--config-env' ? toBorrowedSetting : undefined;
    return value === undefined || read === undefined ? [] : [read(value)];
  });
  const found = [...settings, ...settingsInVariables(assignments)].map(fromSetting);
  const isElsewhere = parsed.options.some(({ name, value }) => name === '--exec-path' && value !== undefined);
  const programs = isElsewhere ? { hidden: 'git is told to take its programs from elsewhere' } : undefined;
  return runsAll(sub?.kind ?? 'plain', { hidden }, ...found, sub, programs);
};

/** What a setting may make git run: its value, as far as that is known, and whatever cannot be told. */
function fromSetting(setting: GitSetting): Pick<Wrapped, 'inner' | 'hidden'> {
  if (isHarmlessSetting(setting)) {
    return { inner: [] };
  }
  const { key, value, source } = setting;
  const text = value?.literal === true ? value.text : '';
  // An alias without `!` is another git command.
  const code = /^alias\./i.test(key ?? '') && !text.startsWith('!') ? `git ${text}` : text.replace(/^!/, '');
  return {
    inner: text === '' ? [] : [guessedCode(code)],
    hidden: `git's setting \`${key ?? source}\` can make git run a program`,
  };
}

function fromSubcommand(words: readonly Word[], at: number): Wrapped | undefined {
  const rest = words.slice(at + 1);
  switch (words[at]?.text) {
    case 'submodule':
      return rest.some((word) => word.text === 'foreach') ? foreach(words, at) : fromRemote(rest);
    case 'bisect':
      return rest[0]?.text === 'run'
        ? { kind: 'plain', inner: [{ by: 'words', words: rest.slice(1), at: at + 2 }] }
        : undefined;
    case 'rebase':
      return startedBy(rest, '--exec', /^-[vqnfimkp]*x/);
    case 'filter-branch':
      return startedBy(rest, '', /^--[a-z-]+-filter/);
    case 'send-email':
      return startedBy(rest, '--sendmail-cmd --to-cmd --cc-cmd --header-cmd --smtp-server');
    case 'instaweb':
    case 'web--browse':
      return startedBy(rest, '--httpd --browser --tool', /^-[dbt]/);
    case 'daemon':
      return startedBy(rest, '--access-hook');
    case 'remote-ext':
      return { kind: 'plain', inner: [], hidden: external(words[at]) };
    case 'difftool':
      return startedBy(rest, '--extcmd', /^-[gyd]*x/);
    case 'grep':
      return startedBy(rest, '', /^(?:-[aiwvhHEGPFnlLzcopWqrI]*O|--op[a-z-]*=)/);
    case 'fetch':
    case 'pull':
    case 'push':
    case 'ls-remote':
    case 'fetch-pack':
    case 'send-pack':
    case 'archive':
    case 'remote':
      return fromRemote(rest);
    case 'clone':
    case 'init':
      return fromNew(rest);
    case 'config':
      return fromConfig(rest);
    default:
      return undefined;
  }
}

function foreach(words: readonly Word[], at: number): Wrapped {
  const from = words.findIndex((word, index) => index > at && word.text === 'foreach') + 1;
  const start = words.findIndex((word, index) => index >= from && !/^(?:--recursive|--quiet|-q|--)$/.test(word.text));
  const rest = start < 0 ? [] : words.slice(start);
  const { inner, hidden } = codeIn(rest, { where: { folder: { to: undefined } } });
  return { kind: 'feeding', hidden, inner: rest.length === 0 ? [] : inner };
}

function fromRemote(words: readonly Word[], letters?: RegExp): Wrapped | undefined {
  const programs = startedBy(words, '--upload-pack --receive-pack --exec', letters);
  const found = words.find((word) => /^(?:--?[a-z]+=)?(?:ext|fd)::/.test(word.text));
  return runsAll('plain', programs, found === undefined ? undefined : { hidden: external(found) });
}

function external(word: Word | undefined): string {
  return `\`${word?.source ?? ''}\` makes git run a program`;
}

/** A new repository takes settings and a template, from which hooks come that git runs. */
function fromNew(words: readonly Word[]): Wrapped | undefined {
  const remote = fromRemote(words, /^-[vqnls]*u/);
  const settings = words.flatMap((word, at) => {
    const head = /^(?:-[vqnls]*c|--c(?:o(?:n(?:f(?:ig?)?)?)?)?(?==|$))/.exec(literalStart(word))?.[0];
    const isAttached = head !== undefined && head.length < word.text.length;
    const value = isAttached ? wordAfter(word, head.length + (head.startsWith('--') ? 1 : 0)) : words[at + 1];
    return head === undefined || value === undefined ? [] : [fromSetting(toSetting(value))];
  });
  const template = words.find(({ text }) => /^--t(?:e[a-z]*)?(?:=.|$)/.test(text));
  return runsAll(
    'plain',
    remote,
    ...settings,
    template === undefined ? undefined : { hidden: `\`${template.source}\` brings hooks, which git runs` },
  );
}

/** Setting a key plants code that a later git command runs. */
function fromConfig(words: readonly Word[]): Wrapped | undefined {
  const { writes, setting } = readConfigCall(words);
  const isTakenAway = words.some(({ text }, at) => /^--unset/.test(text) || (at === 0 && text === 'unset'));
  return !writes || isTakenAway || setting?.value === undefined ? undefined : runsAll('plain', fromSetting(setting));
}
