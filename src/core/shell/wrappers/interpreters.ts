import type { Word } from '../word';
import type { Call, Unwrap, Wrapped } from './wrapped';

/** How an interpreter is given its code. */
interface Interpreter {
  /** Options whose value is code. */
  readonly code: RegExp;
  /** Options whose value is in the next word and is no code. */
  readonly values?: RegExp;
  /** Options that name what to run, so that nothing is read from the input. */
  readonly runs?: RegExp;
  /** The first operand is code, as for awk. */
  readonly isOperandCode?: boolean;
}

/**
 * An interpreter is a program like any other as long as its code is in the text or in a file.
 * Code that comes through a pipe, or that the text does not show, is hidden.
 */
function interpreter({ code, values, runs }: Interpreter): Unwrap {
  return (call) => {
    const { words } = call;
    for (let at = 1; at < words.length; at++) {
      const word = words[at];
      if (word === undefined) {
        break;
      }
      if (word.literal && (word.text === '-' || word.text === '/dev/stdin')) {
        return fed(call);
      }
      if (word.literal && (word.text === '--version' || word.text === '--help' || word.text === '-h')) {
        return undefined;
      }
      if (code.test(word.text)) {
        return codeIn(word, words[at + 1], code);
      }
      if (runs?.test(word.text)) {
        return undefined;
      }
      if (values?.test(word.text)) {
        at++;
      } else if (!word.text.startsWith('-') || !word.literal) {
        return scriptIn(word);
      }
    }
    return fed(call);
  };
}

function codeIn(option: Word, next: Word | undefined, code: RegExp): Wrapped | undefined {
  const isAttached = (code.exec(option.text)?.[0].length ?? 0) < option.text.length;
  const text = isAttached ? option : next;
  return text === undefined || text.literal
    ? undefined
    : { kind: 'plain', hidden: `\`${text.source}\` is run as code, and what it holds is not known`, inner: [] };
}

function scriptIn(word: Word): Wrapped | undefined {
  const isOpen = word.pieces.some((piece) => piece.kind === 'unknown') || /^\/(?:dev|proc)\//.test(word.text);
  return isOpen
    ? { kind: 'plain', hidden: `\`${word.source}\` is run as a script, and what it holds is not known`, inner: [] }
    : undefined;
}

function fed({ words, input }: Call): Wrapped | undefined {
  const isSeen =
    input.kind === 'inherited' || input.kind === 'file' || (input.kind === 'text' && input.text !== undefined);
  return isSeen
    ? undefined
    : { kind: 'plain', hidden: `\`${words[0]?.text ?? ''}\` runs whatever it reads`, inner: [] };
}

const python = interpreter({
  code: /^-[bBdEhiIOqsSuvVx]*c/,
  values: /^-[bBdEiIOqsSuvx]*[WX]$|^--check-hash-based-pycs$/,
  runs: /^-[a-zA-Z]*m/,
});
const node = interpreter({
  code: /^(?:-[ip]*[ep]|--eval|--print)(?:$|=)/,
  values: /^(?:-r|--require|--import|--loader|-C|--conditions|--env-file|--input-type)$/,
  runs: /^--(?:test|run|check)$|^-c$/,
});
const perl = interpreter({ code: /^-[a-zA-Z0-9]*[eE]/, values: /^-[IxCMm]$/ });
const ruby = interpreter({ code: /^-[a-zA-Z0-9]*e/, values: /^-[IrCEx]$/ });
const php = interpreter({ code: /^(?:-[rRBE]|--run|--process-code)/, values: /^-[cdfFz]$/, runs: /^-l$/ });
const lua = interpreter({ code: /^-e/, values: /^-l$/ });

/** Interpreters of code that is not shell. */
export const interpreters: readonly (readonly [string, Unwrap])[] = [
  ...['python', 'pypy', 'ipython'].map((name) => [name, python] as const),
  ...['node', 'nodejs', 'tsx', 'ts-node'].map((name) => [name, node] as const),
  ['deno', subcommands(interpreter({ code: /^\0/ }), ['run', 'repl'])],
  ['bun', subcommands(node, ['run', 'repl'])],
  ['perl', perl],
  ...['ruby', 'irb', 'jruby'].map((name) => [name, ruby] as const),
  ['php', php],
  ...['lua', 'luajit'].map((name) => [name, lua] as const),
  ['rscript', interpreter({ code: /^-e/ })],
  ['r', interpreter({ code: /^-e/, runs: /^CMD$/ })],
  ['osascript', interpreter({ code: /^-e/, values: /^-l$/ })],
  ['groovy', interpreter({ code: /^-e/ })],
  ['scala', interpreter({ code: /^-e/ })],
  ['julia', interpreter({ code: /^(?:-e|-E|--eval=?|--print=?)/ })],
  ['tclsh', interpreter({ code: /^\0/ })],
  ['expect', interpreter({ code: /^-c/ })],
  ['psql', clientOf(/^(?:-[a-zA-Z]*c|--command=?)/)],
  ['mysql', clientOf(/^(?:-[a-zA-Z]*e|--execute=?)/)],
  ['at', clientOf(/^\0/)],
  ['batch', clientOf(/^\0/)],
  // Without a file, or with the name of its input, it takes the commands from there.
  ['crontab', clientOf(/^-[lre]|^[^-]/)],
];

/** Runs as an interpreter only under some subcommands, or none. */
function subcommands(unwrap: Unwrap, names: readonly string[]): Unwrap {
  return (call) => {
    const first = call.words[1];
    if (first === undefined || names.includes(first.text)) {
      const words = first === undefined ? call.words : [...call.words.slice(0, 1), ...call.words.slice(2)];
      return unwrap({ ...call, words });
    }
    return first.text === '-' ? fed(call) : undefined;
  };
}

/** Programs that can start others from what they read. */
function clientOf(code: RegExp): Unwrap {
  return (call) => (call.words.some((word, at) => at > 0 && code.test(word.text)) ? undefined : fed(call));
}
