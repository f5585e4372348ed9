import { isDevice, isStandardInput, type Word } from '../../shell/word';
import { literalStart } from '../../shell/wordParts';
import type { Call, Wrapped } from '../../shell/wrapped';
import { runsUnseen } from '../../shell/wrappers/code';
import { type Entries, table } from '../entry';
import { isListed } from '../notation';
import type { Given, Judge, Unwrap } from '../spec';
import type { Uses } from '../uses';

const node = `interprets; takes -epC= --eval= --print= --conditions= --input-type= --title= --max-old-space-size=
  --inspect[=] --inspect-brk[=]; read -r --require --import --loader --experimental-loader --env-file
  --env-file-if-exists --snapshot-blob; write --build-snapshot-config --redirect-warnings --diagnostic-dir
  --report-directory --trace-event-file-pattern`;
const nodeScript = scriptOf({ code: '-e -p --eval --print' });
const others = 'takes -reEdl= --eval=; read -f -c';
const otherScript = scriptOf({ code: '-r -e -E --eval' });
const unwrapPython = interpreter({
  code: /^-[bBdEhiIOqsSuvVx]*c/,
  values: /^-[bBdEiIOqsSuvx]*[WX]$|^--check-hash-based-pycs$/,
  runs: /^-[a-zA-Z]*m/,
});
const unwrapNode = interpreter({
  code: /^(?:-[ip]*[ep]|--eval|--print)(?:$|=)/,
  values: /^(?:-r|--require|--import|--loader|-C|--conditions|--env-file|--input-type)$/,
  runs: /^--(?:test|run|check)$|^-c$/,
});
/** Subcommands, also of scripts that come with a framework, with which code is read from the input. */
const consoles = /^(?:c|console|db|dbconsole|(?:db)?shell(?:_plus)?|tinker)$/;
const withConsole: Unwrap = (call) =>
  consoles.test(call.words[1]?.text ?? '') || isStandardInput(call.words[2]?.text ?? '') ? fedUnseen(call) : undefined;
const unwrapRuby = interpreter({ code: /^-[a-zA-Z0-9]*e/, values: /^-[IrCEx]$/ });

/** Interpreters of code that is not shell. */
export const interpreterSpecs: Entries = table`
  python python3 python2 pypy3: like pypy ipython uv-python py pyw pythonw; interprets; only --version | -V | -VV; takes -cmWXQ=
    --check-hash-based-pycs=; touches ${scriptOf({ code: '-c', noScript: '-m' })}; unwrap ${unwrapPython}
  node nodejs: like tsx ts-node zx; only --version | -v; ${node}; refuses ${unlessChecking('--check -c')}; touches ${nodeScript}; unwrap ${unwrapNode};
    example --version
  bun: only --version | -v; ${node}; touches ${nodeScript}; unwrap ${underSubcommands(unwrapNode)}
  deno: only --version; ${node}; touches ${nodeScript}; unwrap ${underSubcommands(interpreter({ code: /^\0/ }))}
  ruby: interprets; like jruby; only --version | -v; takes -eIECx= -i0FKTW[=]; read -r;
    touches ${scriptOf({ code: '-e', inPlace: '-i' })}; unwrap ${unwrapRuby}
  irb: interprets; unwrap ${unwrapRuby}
  perl: interprets; only --version | -v; takes -eEIMmx= -i0lCFD[=];
    touches ${scriptOf({ code: '-e -E', inPlace: '-i' })};
    unwrap ${interpreter({ code: /^-[a-zA-Z0-9]*[eE]/, values: /^-[IxCMm]$/ })}
  php: interprets; only --version | -v; refuses ${unlessChecking('-l')}; takes -rBERd=; read -f -F -c; touches ${scriptOf({ code: '-r -B -E -R' })};
    unwrap ${interpreter({ code: /^(?:-[rRBE]|--run|--process-code)/, values: /^-[cdfFz]$/, runs: /^-l$/ })};
    inline -r; example --version
  lua luajit: interprets; like osascript; only --version | -v; ${others}; touches ${otherScript};
    unwrap ${interpreter({ code: /^-e/, values: /^-l$/ })}
  swift: like wish elixir erl escript ghci runghc guile racket; interprets; only --version; ${others}; touches
    ${otherScript}
  tclsh: interprets; ${others}; touches ${otherScript}; unwrap ${interpreter({ code: /^\0/ })}
  rscript scala groovy: interprets; ${others}; touches ${otherScript}; unwrap ${interpreter({ code: /^-e/ })}
  r: interprets; ${others}; touches ${otherScript}; unwrap ${interpreter({ code: /^-e/, runs: /^CMD$/ })}
  julia: interprets; ${others}; touches ${otherScript}; unwrap ${interpreter({ code: /^(?:-e|-E|--eval=?|--print=?)/ })}
  // Without a file of code they read it from their input; editors take all orders from there.
  iex erl ghci guile racket jshell sbcl clisp swipl ocaml utop octave gnuplot dc m4:
    unwrap ${readerOf(/^[^-]|^(?:-[ef]|--?eval|--expression|--load|--script|--version|--help)/)}
  ed ex red lldb ftp: unwrap ${readerOf(/^--(?:version|help)$/)}
  make gmake bmake: unwrap ${orFed(/^(?:-\w*f|--(?:make)?file=?)/)}
  rails manage.py artisan flask: unwrap ${withConsole}
  expect: interprets; unwrap ${interpreter({ code: /^-c/ })}
`;

function unlessChecking(options: string): Judge {
  return ({ title, args }) => (checksSyntax(options, args) ? undefined : `\`${title}\` runs what it is given`);
}

/** Whether all it does is to look whether one file makes sense. */
export function checksSyntax(options: string, [option, file, ...rest]: readonly Word[]): boolean {
  return (
    option?.literal === true &&
    isListed(option.text, options) &&
    file?.literal === true &&
    !file.text.startsWith('-') &&
    rest.length === 0
  );
}

/** How an interpreter is given its code. */
interface Interpreter {
  /** Options whose value is code. */
  readonly code: RegExp;
  /** Options whose value is in the next word and is no code. */
  readonly values?: RegExp;
  /** Options that name what to run, so that nothing is read from the input. */
  readonly runs?: RegExp;
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
      const option = code.exec(word.text)?.[0];
      if (option !== undefined) {
        const text = option.length < word.text.length ? word : words[at + 1];
        return text === undefined || text.literal ? undefined : runsUnseen(`runs \`${text.source}\` as code, unseen`);
      }
      if (runs?.test(word.text)) {
        return undefined;
      }
      if (values?.test(word.text)) {
        at++;
      } else if (!word.text.startsWith('-') || !word.literal) {
        const isOpen = word.pieces.some((piece) => piece.kind === 'unknown') || isDevice(word.text);
        const isConsole = /(?:^|\/)(?:manage\.py|artisan)$/.test(word.text) && consoles.test(words[at + 1]?.text ?? '');
        return isOpen
          ? runsUnseen(`runs \`${word.source}\` as a script, unseen`)
          : isConsole
            ? fedUnseen(call)
            : undefined;
      }
    }
    return fed(call);
  };
}

function fed({ words, input }: Call): Wrapped | undefined {
  const isSeen =
    input.kind === 'inherited' || input.kind === 'file' || (input.kind === 'text' && input.text !== undefined);
  return isSeen ? undefined : runsUnseen(`runs what is fed to \`${words[0]?.text ?? ''}\`, unseen`);
}

/** Runs as an interpreter only under some subcommands, or none. */
function underSubcommands(unwrap: Unwrap): Unwrap {
  return (call, options, below) => {
    const first = call.words[1];
    if (first === undefined || !first.literal || /^(?:run|repl)$/.test(first.text)) {
      const words = first?.literal === true ? [...call.words.slice(0, 1), ...call.words.slice(2)] : call.words;
      return unwrap({ ...call, words }, options, below);
    }
    return first.text === '-' ? fed(call) : undefined;
  };
}

/** The same where the line does not itself print all that is fed: `echo 'select 1' | sqlite3 x`. */
function fedUnseen(call: Call): Wrapped | undefined {
  const from = call.input.kind === 'pipe' ? call.input.from : undefined;
  const isPrinted =
    from?.from === undefined && /^(?:echo|printf)$/.test(from?.words[0]?.text ?? '') && from?.words.every(isLiteral);
  const isSaid = call.input.kind === 'text' && call.input.word?.pieces.every(({ kind }) => kind !== 'unknown') === true;
  return isSaid || isPrinted === true ? undefined : fed(call);
}

function isLiteral({ literal }: Word): boolean {
  return literal;
}

/** Its script, which an option names, may be its input: `awk -f -`. */
export function orFed(option: RegExp, unwrap?: Unwrap): Unwrap {
  return (call, options, below) => {
    const isFed = call.words.some(({ text }, at) => {
      const attached = option.test(text) ? text.replace(option, '') : undefined;
      return isStandardInput((attached === '' ? call.words[at + 1]?.text : attached) ?? '');
    });
    return (isFed ? fedUnseen(call) : undefined) ?? unwrap?.(call, options, below);
  };
}

/** Commands behind the name of a database stand in the place of those in the input. */
export const unwrapDatabase: Unwrap = (call) => (commandsIn(call).length > 0 ? undefined : fedUnseen(call));

/** The same where one that begins unseen may leave the database: `sqlite3 x "$(y)"`. */
export const unwrapSqlite: Unwrap = (call) => {
  const commands = commandsIn(call);
  const unseen = commands.find((word) => !word.literal && literalStart(word) === '' && word.candidates.length === 0);
  return unseen === undefined
    ? commands.length > 0
      ? undefined
      : fedUnseen(call)
    : runsUnseen(`runs \`${unseen.source}\` as code, unseen`);
};

function commandsIn({ words }: Call): readonly Word[] {
  return words.filter(({ text }) => !text.startsWith('-')).slice(2);
}

/** Programs that read their code from their input unless a word says otherwise. */
function readerOf(code: RegExp): Unwrap {
  return (call) => fedUnless(code, call);
}

export function fedUnless(code: RegExp, call: Call): Wrapped | undefined {
  return call.words.some((word, at) => at > 0 && code.test(word.text)) ? undefined : fedUnseen(call);
}

/** Programs that can start others from what they read. */
export function clientOf(code: RegExp): Unwrap {
  return (call) => (call.words.some((word, at) => at > 0 && code.test(word.text)) ? undefined : fed(call));
}

/** How an interpreter is told what to run. */
interface Told {
  /** The options that are followed by code. */
  readonly code: string;
  /** The options after which the first operand is no script. */
  readonly noScript?: string;
  /** The option with which the files are rewritten. */
  readonly inPlace?: string;
}

/** Behind a script all words are its own, though they look like options of the interpreter: `python x.py -c y`. */
export function mentionBehind({ args, parsed: { operands, operandsAt } }: Given, uses: Uses): void {
  uses.mentionAll(args.slice(operandsAt + 1).filter((word) => !operands.includes(word)));
}

function scriptOf({ code, noScript = '', inPlace = '' }: Told): (given: Given, uses: Uses) => void {
  return (given, uses) => {
    const { parsed, has, valuesOf } = given;
    const [script, ...others] = parsed.operands;
    mentionBehind(given, uses);
    if (has(code)) {
      uses.mentionTexts(valuesOf(code));
      if (inPlace !== '' && has(`${inPlace} -n -p`)) {
        uses.addAll(has(inPlace) ? 'both' : 'read', parsed.operands);
      } else {
        uses.mention(...parsed.operands);
      }
    } else if (has(noScript)) {
      uses.mention(...parsed.operands);
    } else {
      uses.add('read', script);
      uses.mention(...others);
    }
  };
}
