import type { Unwrap } from '../../programs/spec';
import {
  type GitSetting,
  isHarmlessSetting,
  readConfigCall,
  settingsInVariables,
  toBorrowedSetting,
  toSetting,
} from '../gitSettings';
import { literalWord, type Word } from '../word';
import { literalStart, wordAfter } from '../wordParts';
import type { Inner, Wrapped } from '../wrapped';
import { codeIn, guessedCode } from './code';
import { locate } from './locate';

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
      return valuesOf(rest, /^(?:-[vqnfimkp]*x|--exe?c?(?==|$))/);
    case 'filter-branch':
      return valuesOf(rest, /^--[a-z-]+-filter/);
    case 'difftool':
      return valuesOf(rest, /^(?:-[gyd]*x|--e[a-z]*(?==|$))/);
    case 'grep':
      return valuesOf(rest, /^(?:-[aiwvhHEGPFnlLzcopWqrI]*O|--op[a-z-]*=)/);
    case 'fetch':
    case 'pull':
    case 'push':
    case 'ls-remote':
    case 'fetch-pack':
    case 'send-pack':
    case 'archive':
      return fromRemote(rest, /^--(?:up[a-z-]*|rece[a-z-]*|exec?)(?==|$)/);
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

/** The values of some options, attached or in the next word, as code. */
function valuesOf(words: readonly Word[], option: RegExp): Wrapped | undefined {
  const codes = words.flatMap((word, at) => {
    const head = option.exec(word.text)?.[0];
    if (head === undefined) {
      return [];
    }
    const attached = word.text.slice(head.length).replace(/^=/, '');
    const value = attached === '' ? words[at + 1] : word.literal ? literalWord(attached) : word;
    return value === undefined ? [] : [codeIn([value])];
  });
  return codes.length === 0
    ? undefined
    : {
        kind: 'plain',
        hidden: codes.find((it) => it.hidden !== undefined)?.hidden,
        inner: codes.flatMap((it) => it.inner).map((it) => ({ ...it, guess: true })),
      };
}

function fromRemote(words: readonly Word[], startsProgram: RegExp): Wrapped | undefined {
  const programs = valuesOf(words, startsProgram);
  const external = words.find((word) => /^(?:ext|fd)::/.test(word.text));
  const hidden =
    programs?.hidden ?? (external === undefined ? undefined : `\`${external.source}\` makes git run a program`);
  return programs === undefined && hidden === undefined
    ? undefined
    : { kind: 'plain', hidden, inner: programs?.inner ?? [] };
}

/** A new repository takes settings and a template, from which hooks come that git runs. */
function fromNew(words: readonly Word[]): Wrapped | undefined {
  const remote = fromRemote(words, /^(?:-[vqnls]*u|--up[a-z-]*(?==|$))/);
  const settings = words.flatMap((word, at) => {
    const head = /^(?:-[vqnls]*c|--c(?:o(?:n(?:f(?:ig?)?)?)?)?(?==|$))/.exec(literalStart(word))?.[0];
    const isAttached = head !== undefined && head.length < word.text.length;
    const value = isAttached ? wordAfter(word, head.length + (head.startsWith('--') ? 1 : 0)) : words[at + 1];
    return head === undefined || value === undefined ? [] : [fromSetting(toSetting(value))];
  });
  const template = words.find(({ text }) => /^--te[a-z]*(?:=.|$)/.test(text));
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
