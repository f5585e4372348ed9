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
import type { Wrapped } from '../wrapped';
import { anywhere, codeIn, guessedCode, runsAll } from './code';
import { locate } from './locate';
import { startedBy } from './textPrograms';

/** git runs programs from its settings and for some of its subcommands. */
export const unwrapGit: Unwrap = ({ words, assignments = [] }, options, below) => {
  const { parsed, at, hidden } = locate(words, options);
  const sub = below(at);
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

/** `git submodule foreach` runs code in each of them. */
export const unwrapSubmodule: Unwrap = ({ words }) => {
  const from = words.findIndex((word, index) => index > 0 && word.text === 'foreach') + 1;
  if (from === 0) {
    return fromRemote(words);
  }
  const start = words.findIndex((word, index) => index >= from && !/^(?:--recursive|--quiet|-q|--)$/.test(word.text));
  const rest = start < 0 ? [] : words.slice(start);
  const { inner, hidden } = codeIn(rest, { where: anywhere });
  return { kind: 'feeding', hidden, inner: rest.length === 0 ? [] : inner };
};

/** `git bisect run` runs a command again and again. */
export const unwrapBisect: Unwrap = ({ words }) =>
  words[1]?.text === 'run' ? { kind: 'plain', inner: [{ by: 'words', words: words.slice(2), at: 2 }] } : undefined;

/** `git for-each-repo` runs another command of git in each of them. */
export const unwrapEachRepository: Unwrap = ({ words }) => {
  const at = words.findIndex(
    ({ text }, index) => index > 0 && !text.startsWith('-') && !/^--c[a-z]*$/.test(words[index - 1]?.text ?? ''),
  );
  const command = [literalWord('git'), ...words.slice(at)];
  const hidden = '`for-each-repo` makes git run a program';
  return at < 0 ? undefined : { ...codeIn(command, { where: anywhere, hidden }), kind: 'feeding' };
};

/** What git runs to reach another repository. */
export const unwrapRemote: Unwrap = ({ words }) => fromRemote(words);

/** Programs on the other side, and addresses by which git starts one here. */
function fromRemote(words: readonly Word[], letters?: RegExp): Wrapped | undefined {
  const programs = startedBy(words.slice(1), '--upload-pack --receive-pack --exec', letters);
  const found = words.find((word) => /^(?:--?[a-z]+=)?(?:ext|fd)::/.test(word.text));
  const hidden = found === undefined ? undefined : `\`${found.source}\` makes git run a program`;
  return runsAll('plain', programs, { hidden });
}

/** A new repository takes settings and a template, from which hooks come that git runs. */
export const unwrapNew: Unwrap = ({ words }) => {
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
};

/** Setting a key plants code that a later git command runs. */
export const unwrapConfig: Unwrap = ({ words }) => {
  const { writes, setting } = readConfigCall(words.slice(1));
  const isTakenAway = words.some(({ text }, at) => /^--unset/.test(text) || (at === 1 && text === 'unset'));
  return !writes || isTakenAway || setting?.value === undefined ? undefined : runsAll('plain', fromSetting(setting));
};
