import type { Input } from '../../shell/analysis';
import { knownName } from '../../shell/programName';
import { isDevice, isStandardInput, type Word } from '../../shell/word';
import { literalStart } from '../../shell/wordParts';
import type { Call, Wrapped } from '../../shell/wrapped';
import { codeIn, guessedCode, runsUnseen } from '../../shell/wrappers/code';
import { type Entries, table } from '../entry';
import type { Given, Judge } from '../spec';
import type { Uses } from '../uses';
import { checksSyntax, mentionBehind } from './interpreters';

const script = 'interprets; takes -coO=; read --rcfile --init-file';
// A login or interactive shell reads its start-up files first. With -n it reads a script and runs nothing of it.
const judgeBash: Judge = ({ title, command, args }) => {
  const [option, text] = args;
  const isCode = option?.literal === true && option.text === '-c' && text?.literal === true;
  return (isCode && command.wrapping !== undefined) || checksSyntax('-n', args)
    ? undefined
    : `\`${title}\` may run more than the text shows`;
};

/** Shells. */
export const shellSpecs: Entries = table`
  bash sh dash: like mksh ash rbash; only --version; inner allowed; ${script}; touches ${scriptFile};
    refuses ${judgeBash}; unwrap ${shell}; example -c 'ls'
  zsh ksh: only --version; ${script}; touches ${scriptFile}; unwrap ${shell}
  fish: like csh tcsh; only --version; ${script}; touches ${scriptFile}; unwrap ${foreignShell}
  oksh rzsh yash posh hush: interprets; unwrap ${shell}
  nu elvish xonsh rc: interprets; unwrap ${foreignShell}
  cmd pwsh powershell: interprets; unwrap ${windowsShell}
`;

function scriptFile(given: Given, uses: Uses): void {
  const { operands } = given.parsed;
  mentionBehind(given, uses);
  if (!given.has('-c -s')) {
    uses.addAll('read', operands.slice(0, 1));
    uses.mention(...operands.slice(1));
  }
}

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
function shell(call: Call): Wrapped | undefined {
  const invocation = readInvocation(call.words);
  const { startsWith, unsure, isQuery } = invocation;
  if (isQuery) {
    return undefined;
  }
  const name = call.words[0]?.text ?? '';
  const why = unsure === undefined ? startsWith : `\`${unsure.source}\` may change what \`${name}\` runs`;
  const wrapped = run(call, invocation);
  return why === undefined ? wrapped : { kind: 'plain', inner: [], ...wrapped, hidden: wrapped?.hidden ?? why };
}

function run({ words, input }: Call, { code, readsInput, at }: Invocation): Wrapped | undefined {
  const first = words[at];
  if (code) {
    const place = { positional: words.slice(at + 1), dialect: dialectOf(words) };
    return first === undefined ? undefined : codeIn([first], place);
  }
  if (readsInput || first === undefined || isInput(first)) {
    return fed(input, words);
  }
  return first.literal && !isDevice(first.text)
    ? undefined
    : runsUnseen(`runs \`${first.source}\` as a script, unseen`);
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
  return runsUnseen(`runs what is fed to \`${words[0]?.text ?? ''}\`, unseen`);
}

function dialectOf([program]: readonly Word[]): 'bash' | undefined {
  return /(?:^|\/)(?:r?bash[45]?|r?zsh)$/.test(program?.text ?? '') ? 'bash' : undefined;
}

function isInput(word: Word): boolean {
  return word.literal && isStandardInput(word.text);
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
      // The operand itself may be anything; only what may be an option, or several words, is unsure.
      unsure ??= /^[^-+]/.test(literalStart(word)) ? undefined : word;
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
function foreignShell(call: Call): Wrapped | undefined {
  const wrapped = shell(call);
  const hidden = wrapped?.hidden ?? `\`${call.words[0]?.text ?? ''}\` has a language of its own, which is not read`;
  const inner = wrapped?.inner.map((it) => (it.by === 'text' ? { ...it, guess: true } : it)) ?? [];
  return wrapped === undefined ? undefined : { ...wrapped, inner, hidden };
}

/** `cmd /c git push` and `powershell git push`: the rest of the words is code. */
function windowsShell(call: Call): Wrapped | undefined {
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
    hidden: `\`${name}\` has a language of its own, which is not read`,
    inner: [guessedCode(text.join(' '))],
  };
}

function withoutDashes(words: readonly Word[]): readonly Word[] {
  return words.slice(words[1]?.literal === true && words[1].text === '--' ? 2 : 1);
}

/** `eval` runs its words as code of this shell. */
export function evaluate({ words }: Call): Wrapped | undefined {
  const rest = withoutDashes(words);
  return rest.length === 0 ? undefined : codeIn(rest, { where: { shell: 'same' } });
}

/** `source` runs a file in this shell. */
export function source({ words, input, cwd }: Call): Wrapped | undefined {
  const [file, ...positional] = withoutDashes(words);
  if (file === undefined) {
    return undefined;
  }
  if (isInput(file) && file.text !== '-' && input.kind === 'text' && input.text !== undefined) {
    return { kind: 'plain', inner: [{ by: 'text', text: input.text, positional, where: { shell: 'same' } }] };
  }
  const below = cwd !== undefined && file.text.startsWith(`${cwd}/`) ? file.text.slice(cwd.length + 1) : file.text;
  if (positional.length === 0 && file.literal && activates.test(below)) {
    return undefined;
  }
  return runsUnseen(`runs \`${file.source}\` inside this shell, where it can change all that follows`);
}

/** A script below the folder that tools write to put their programs first: it is code like any other of the folder. */
const activates = /^(?:\.\/)?(?:[\w-][\w.-]*\/){0,3}\.?v?env[\w-]*\/bin\/activate$/;

/** `trap` runs code later. */
export function trap({ words }: Call): Wrapped | undefined {
  const [code, signal] = withoutDashes(words);
  if (code === undefined || (code.literal && (/^-[lpP]/.test(code.text) || code.text === '' || code.text === '-'))) {
    return undefined;
  }
  if (signal === undefined && code.literal && /^[A-Z0-9]+$/.test(code.text)) {
    return undefined;
  }
  return codeIn([code], { where: { shell: 'later' } });
}
