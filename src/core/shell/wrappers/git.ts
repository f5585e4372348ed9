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
import type { Inner, Wrapped } from '../wrapped';
import { codeIn, guessedCode } from './code';
import { locate } from './locate';
import { startedBy } from './textPrograms';

/** git runs programs from its settings and for some of its subcommands. */
export const unwrapGit: Unwrap = ({ words, assignments = [] }, options) => {
  const { parsed, at, hidden } = locate(words, options);
  const sub = fromSubcommand(words, at);
  if (parsed.options.length === 0 && assignments.length === 0 && hidden === undefined && sub === undefined) {
    return undefined;
  }
  const settings = parsed.options.flatMap(({ name, value }) =>
    value === undefined
      ? []
      : name === '-c'
        ? [toSetting(value)]
        : name === '--config-env'
          ? [toBorrowedSetting(value)]
          : [],
  );
  const found = [...settings, ...settingsInVariables(assignments)].map(fromSetting);
  const inner = [...found.flatMap((it) => it.inner), ...(sub?.inner ?? [])];
  const why =
    hidden ??
    found.find(isHidden)?.hidden ??
    sub?.hidden ??
    (parsed.options.some(({ name, value }) => name === '--exec-path' && value !== undefined)
      ? 'git is told to take its programs from elsewhere'
      : undefined);
  return inner.length === 0 && why === undefined ? undefined : { kind: sub?.kind ?? 'plain', hidden: why, inner };
};

/** What a setting may make git run: its value, as far as that is known, and whatever cannot be told. */
function fromSetting(setting: GitSetting): Found {
  if (isHarmlessSetting(setting)) {
    return { inner: [] };
  }
  const { key, value, source } = setting;
  return {
    inner: value?.literal === true && value.text !== '' ? [codeOfValue(key, value.text)] : [],
    hidden: `git's setting \`${key ?? source}\` can make git run a program`,
  };
}

/** An alias without `!` is another git command. */
function codeOfValue(key: string | undefined, value: string): Inner {
  if (value.startsWith('!')) {
    return guessedCode(value.slice(1));
  }
  return guessedCode(/^alias\./i.test(key ?? '') ? `git ${value}` : value);
}

function fromSubcommand(words: readonly Word[], at: number): Wrapped | undefined {
  const rest = words.slice(at + 1);
  switch (words[at]?.text) {
    case 'submodule':
      return rest.some((word) => word.text === 'foreach') ? foreach(words, at) : undefined;
    case 'bisect':
      return rest[0]?.text === 'run'
        ? { kind: 'plain', inner: [{ by: 'words', words: rest.slice(1), at: at + 2 }] }
        : undefined;
    case 'rebase':
      return startedBy(rest, '--exec', /^-[vqnfimkp]*x/);
    case 'filter-branch':
      return startedBy(rest, '', /^--[a-z-]+-filter/);
    case 'send-email':
      return startedBy(rest, '--sendmail-cmd --to-cmd --cc-cmd --header-cmd');
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
  const external = words.find((word) => /^(?:ext|fd)::/.test(word.text));
  const hidden =
    programs?.hidden ?? (external === undefined ? undefined : `\`${external.source}\` makes git run a program`);
  return programs === undefined && hidden === undefined
    ? undefined
    : { kind: 'plain', hidden, inner: programs?.inner ?? [] };
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
  const inner = [...(remote?.inner ?? []), ...settings.flatMap((it) => it.inner)];
  const hidden =
    remote?.hidden ??
    settings.find(isHidden)?.hidden ??
    (template === undefined ? undefined : `\`${template.source}\` brings hooks, which git runs`);
  return inner.length === 0 && hidden === undefined ? undefined : { kind: 'plain', hidden, inner };
}

/** Setting a key plants code that a later git command runs. */
function fromConfig(words: readonly Word[]): Wrapped | undefined {
  const { writes, setting } = readConfigCall(words);
  const isTakenAway = words.some(({ text }, at) => /^--unset/.test(text) || (at === 0 && text === 'unset'));
  if (!writes || isTakenAway || setting?.value === undefined) {
    return undefined;
  }
  const { inner, hidden } = fromSetting(setting);
  return hidden === undefined ? undefined : { kind: 'plain', hidden, inner };
}

type Found = Pick<Wrapped, 'inner' | 'hidden'>;

function isHidden({ hidden }: Found): boolean {
  return hidden !== undefined;
}
