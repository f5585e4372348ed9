import type { Input } from '../analysis';
import { knownName } from '../programName';
import { literalWord, unknownWord, type Word } from '../word';
import { codeIn, guessedCode, unknownText } from './code';
import type { Call, Unwrap, Wrapped } from './wrapped';

/** What a shell's own words say. */
interface Invocation {
  readonly code: boolean;
  readonly readsInput: boolean;
  /** The index of the first operand. */
  readonly at: number;
  readonly startsWith: string | undefined;
  readonly unsure: Word | undefined;
  readonly isQuery: boolean;
}

/** A shell: code after `-c`, a script file, or whatever comes in. */
const shell: Unwrap = (call) => {
  const { words } = call;
  const name = words[0]?.text ?? '';
  const invocation = readInvocation(words);
  if (invocation.isQuery) {
    return undefined;
  }
  const { at, startsWith, unsure } = invocation;
  const why = unsure === undefined ? startsWith : `\`${unsure.source}\` may change what \`${name}\` runs`;
  const wrapped = run(call, invocation, at);
  return why === undefined ? wrapped : { kind: 'plain', inner: [], ...wrapped, hidden: why };
};

function run(call: Call, { code, readsInput }: Invocation, at: number): Wrapped | undefined {
  const { words, input } = call;
  const first = words[at];
  if (code) {
    if (first === undefined) {
      return undefined;
    }
    const { inner, hidden } = codeIn([first], { positional: words.slice(at + 1), dialect: dialectOf(words) });
    return { kind: 'plain', hidden, inner };
  }
  if (readsInput || first === undefined || isInput(first)) {
    return fed(input, words);
  }
  return first.literal && !/^\/(?:dev|proc)\//.test(first.text)
    ? undefined
    : { kind: 'plain', hidden: `\`${first.source}\` is run as a script, and what it holds is not known`, inner: [] };
}

/** A shell that reads its commands from its input. */
function fed(input: Input, words: readonly Word[]): Wrapped | undefined {
  if (input.kind === 'inherited') {
    return undefined;
  }
  if (input.kind === 'text' && input.text !== undefined) {
    const where = { input: { kind: 'text', text: undefined } as const };
    return { kind: 'plain', inner: [{ by: 'text', text: input.text, where, dialect: dialectOf(words) }] };
  }
  return { kind: 'plain', hidden: `\`${words[0]?.text ?? ''}\` runs whatever it reads`, inner: [] };
}

function dialectOf([program]: readonly Word[]): 'bash' | undefined {
  return /(?:^|\/)(?:r?bash[45]?|r?zsh)$/.test(program?.text ?? '') ? 'bash' : undefined;
}

function isInput(word: Word): boolean {
  return word.literal && /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/.test(word.text);
}

const longWithValue = new Set(['--rcfile', '--init-file']);

function readInvocation(words: readonly Word[]): Invocation {
  let code = false;
  let readsInput = false;
  let startsWith: string | undefined;
  let unsure: Word | undefined;
  let at = 1;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) {
      break;
    }
    if (!word.literal) {
      const [first] = word.pieces;
      // The operand itself may be anything; only what may be an option, or several words, is unsure.
      unsure ??= first?.kind === 'text' && !/^[-+]/.test(first.text) ? undefined : word;
      break;
    }
    const { text } = word;
    if (text === '--' || text === '-') {
      at++;
      break;
    }
    if (text.startsWith('--')) {
      if (text === '--version' || text === '--help') {
        return { code, readsInput, at, startsWith, unsure, isQuery: true };
      }
      if (longWithValue.has(text)) {
        startsWith = `\`${text}\` names a file to run first`;
        at++;
      }
      continue;
    }
    if (!/^[-+]./.test(text)) {
      break;
    }
    code ||= text.startsWith('-') && text.includes('c');
    readsInput ||= text.startsWith('-') && text.includes('s') && !text.includes('c');
    // Each `o` and `O` takes a word of its own.
    at += [...text.slice(1)].filter((letter) => letter === 'o' || letter === 'O').length;
  }
  return { code, readsInput: readsInput && !code, at, startsWith, unsure, isQuery: false };
}

/** Shells whose language is another one: what is read in their code is only a guess. */
const foreignShell: Unwrap = (call) => {
  const wrapped = shell(call);
  if (wrapped === undefined) {
    return undefined;
  }
  const inner = wrapped.inner.map((it) => (it.by === 'text' ? { ...it, guess: true } : it));
  return { ...wrapped, inner, hidden: wrapped.hidden ?? `\`${call.words[0]?.text ?? ''}\` has a language of its own` };
};

/** `cmd /c git push` and `powershell git push`: the rest of the words is code. */
const windowsShell: Unwrap = (call) => {
  const { words } = call;
  const name = words[0]?.text ?? '';
  const at = words.findIndex((word, index) => index > 0 && /^(?:\/{1,2}[ck]|[^-/])/i.test(word.text));
  const flag = /^\/{1,2}[ck]/i.exec(words[at]?.text ?? '')?.[0];
  if (at < 0 || (flag === undefined && (/^cmd/i.test(knownName(name)) || /\.ps1$|^-/i.test(words[at]?.text ?? '')))) {
    return foreignShell(call);
  }
  const text = [(words[at]?.text ?? '').slice(flag?.length ?? 0), ...words.slice(at + 1).map((word) => word.text)];
  return {
    kind: 'plain',
    hidden: `\`${name}\` has a language of its own`,
    inner: [guessedCode(text.join(' '))],
  };
};

const evaluate: Unwrap = ({ words }) => {
  const rest = words[1]?.literal === true && words[1].text === '--' ? words.slice(2) : words.slice(1);
  if (rest.length === 0) {
    return undefined;
  }
  const { inner, hidden } = codeIn(rest, { where: { shell: 'same' } });
  return { kind: 'plain', hidden, inner };
};

const source: Unwrap = ({ words, input }) => {
  const rest = words.slice(1).filter((word, at) => !(at === 0 && word.literal && word.text === '--'));
  const [file, ...positional] = rest;
  if (file === undefined) {
    return undefined;
  }
  if (isInput(file) && file.text !== '-' && input.kind === 'text' && input.text !== undefined) {
    return { kind: 'plain', inner: [{ by: 'text', text: input.text, positional, where: { shell: 'same' } }] };
  }
  return {
    kind: 'plain',
    hidden: `\`${file.source}\` is run in this shell, and what it holds is not known`,
    inner: [],
  };
};

const trap: Unwrap = ({ words }) => {
  const rest = words.slice(1).filter((word, at) => !(at === 0 && word.literal && word.text === '--'));
  const [code, signal] = rest;
  if (code === undefined || (code.literal && (/^-[lpP]/.test(code.text) || code.text === '' || code.text === '-'))) {
    return undefined;
  }
  if (signal === undefined && code.literal && /^[A-Z0-9]+$/.test(code.text)) {
    return undefined;
  }
  const { inner, hidden } = codeIn([code], { where: { shell: 'later' } });
  return { kind: 'plain', hidden, inner };
};

/** What an alias stands for is code that further words follow, though bash uses it only when told to. */
const alias: Unwrap = ({ words }) => {
  const inner = words.slice(1).flatMap((word) => {
    const equals = word.text.indexOf('=');
    return equals < 0 ? [] : [guessedCode(`${word.text.slice(equals + 1)} ${unknownText}`, { shell: 'later' })];
  });
  const unknown = words.slice(1).find((word) => !word.literal);
  const hidden = unknown === undefined ? undefined : `\`${unknown.source}\` may make a name mean anything`;
  return inner.length === 0 && hidden === undefined ? undefined : { kind: 'plain', hidden, inner };
};

/** `mapfile -C` and `compgen -C` call back what they are given, with further words at its end. */
const callback: Unwrap = ({ words }) => {
  const at = words.findIndex((word, index) => index > 0 && /^-[A-Za-z]*C/.test(word.text));
  const flag = words[at];
  if (at < 0 || flag === undefined) {
    return undefined;
  }
  const attached = flag.text.slice(flag.text.indexOf('C') + 1);
  const code = attached === '' ? words[at + 1] : { ...flag, text: attached };
  if (code === undefined) {
    return undefined;
  }
  const { inner, hidden } = codeIn([code], { where: { shell: 'later' } });
  return {
    kind: 'plain',
    hidden,
    inner: inner.map((it) => (it.by === 'text' ? { ...it, text: `${it.text} "$@"` } : it)),
  };
};

/** `hash -p path name` makes the name mean that program from now on. */
const hash: Unwrap = ({ words }) => {
  const at = words.findIndex((word, index) => index > 0 && /^-[a-z]*p/.test(word.text));
  const flag = words[at]?.text ?? '';
  const program = /p$/.test(flag) ? words[at + 1] : words[at];
  if (at < 0 || program === undefined) {
    return undefined;
  }
  const path = program === words[at] ? literalWord(flag.slice(flag.indexOf('p') + 1)) : program;
  return { kind: 'plain', inner: [{ by: 'words', words: [path, unknownWord('…')], at: undefined }] };
};

/** `enable -f` loads code into the shell. */
const enable: Unwrap = ({ words }) =>
  words.some((word, at) => at > 0 && (!word.literal || /^-[a-z]*f/.test(word.text)))
    ? { kind: 'plain', hidden: '`enable -f` loads code into the shell', inner: [] }
    : undefined;

/** Shells, and the builtins that run text. */
export const shells: readonly (readonly [string, Unwrap])[] = [
  ...['bash', 'sh', 'zsh', 'dash', 'ksh', 'mksh', 'oksh', 'ash', 'rbash', 'rzsh', 'yash', 'posh', 'hush'].map(
    (name) => [name, shell] as const,
  ),
  ...['fish', 'csh', 'tcsh', 'nu', 'elvish', 'xonsh', 'rc'].map((name) => [name, foreignShell] as const),
  ...['cmd', 'pwsh', 'powershell'].map((name) => [name, windowsShell] as const),
  ['eval', evaluate],
  ['source', source],
  ['.', source],
  ['trap', trap],
  ['alias', alias],
  ['hash', hash],
  ['enable', enable],
  ['mapfile', callback],
  ['readarray', callback],
  ['compgen', callback],
  ['complete', callback],
];
