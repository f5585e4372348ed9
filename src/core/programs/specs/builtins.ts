import { isHarmlessVariable, isOrdinaryVariable } from '../../shell/variableNames';
import { isLastJob, isSplittable, literalWord, mayBeCalculated, unknownWord, type Word } from '../../shell/word';
import { literalStart } from '../../shell/wordParts';
import type { Call, Wrapped } from '../../shell/wrapped';
import { codeIn, guessedCode, runsUnseen, unknownText } from '../../shell/wrappers/code';
import { type Entries, table } from '../entry';
import { isGiven, list, valuesGiven } from '../notation';
import type { Judge, Judged, Touch } from '../spec';
import { evaluate, source, trap } from './shells';

const judgeExit: Judge = ({ title, args: [word, ...more] }) =>
  more.length === 0 && (word === undefined || /^(?:[0-9]+|"?\$\?"?)$/.test(word.source))
    ? undefined
    : `\`${title}\` may calculate what it is given`;

/** What the shell itself has started may be ended. `jobs -p` is no such number: zsh tells what runs besides. */
const isOwnJob = (word: Word) =>
  word.literal ? /^%(?:[0-9]+|[%+-])?$/.test(word.text) : isLastJob(word) || isNoteOfJob(word);

const isNoteOfJob = ({ becomes, pieces: [piece] }: Word) =>
  piece?.kind === 'variable' && isOrdinaryVariable(piece.name) && becomes.length > 0 && becomes.every(isLastJob);

const judgeKill: Judge = ({ args: [first, ...rest] }) => {
  const told = first?.literal === true ? first.text : '';
  if (/^-[lL]$/.test(told) && rest.every(({ literal }) => literal)) {
    return undefined;
  }
  const named = /^-[sn]$/.test(told) ? rest.slice(rest[0]?.literal === true ? 1 : rest.length) : rest;
  const jobs = first !== undefined && !/^-(?:[A-Z0-9]+|[sn])$/.test(told) ? [first, ...rest] : named;
  // Nothing is sent with the signal 0: it is asked whether the program is still there.
  const isTarget = (word: Word) => isOwnJob(word) || (told === '-0' && word.literal && /^[0-9]+$/.test(word.text));
  return jobs.length > 0 && jobs.every(isTarget) ? undefined : '`kill` sends a signal';
};

const exported: Touch = ({ args }, uses) => {
  for (const word of args) {
    uses.mentionKnown(word);
  }
};

const sourceFiles: Touch = ({ args }, uses) => uses.add('read', args[0]?.text === '--' ? args[1] : args[0]);

/** What the shell does by itself. */
export const builtinSpecs: Entries = table`
  // Left out: -x, which runs a command.
  jobs: keeps -lnprs; operands none; example
  // Left out: -p, which assigns.
  wait: keeps -fn; vague; operands none; example
  set: only | -o | +o | -e | -u | -eu | -ue | +e | +u | -f | +f | -o pipefail | +o pipefail | -o errexit | +o errexit |
    -o nounset | +o nounset | -eo pipefail | -euo pipefail | -ueo pipefail | -uo pipefail | -e -o pipefail | -eu -o
    pipefail | -e -u -o pipefail; operands none
  shopt: keeps -pqo; operands none; example
  umask: only | -S | -p; operands none
  ulimit: keeps -aHSbcdefiklmnpqrstuvxPRT; most 0; operands none; example
  history: write -w -a; only | 5 | 10 | 20 | 50 | 100
  fc: only -l
  numfmt factor seq yes basename dirname which whereis pwd true false expr sleep : echo cd pushd popd dirs type times disown:
    like chdir let unalias fg bg getopts caller suspend logout killall; keeps anything; operands none;
    example --to=iec 1024
  echo print: prints
  printf: prints; operands none; refuses ${judgePrintf}; example '%s\\n' x
  test [ [[: operands none; refuses ${judgeTest}; example -f a.txt ]]
  exit return break continue shift: operands none; refuses ${judgeExit}; example 1
  read: keeps -r -adnNptu=; stops; operands none; refuses ${judgeNames}; example -r line
  unset: keeps -v; stops; operands none; refuses ${judgeNames}; example -v x
  export: keeps -p; stops; operands none; touches ${exported}; refuses ${judgeDeclaration(isHarmlessVariable)}; example LANG=C
  // Left out: -i and -n, which make the shell evaluate what is assigned, and -x.
  declare typeset local readonly: keeps -aAfFgpr; stops; operands none; refuses
    ${judgeDeclaration((name) => isHarmlessVariable(name) || isOrdinaryVariable(name))};
    example x=1
  // Behind the number of a program '-l' is no option any more.
  kill: operands none; refuses ${judgeKill}; example -l
  // Left out: -C, which runs a command for every line.
  mapfile readarray: keeps -t -dnOsu=; stops; operands none; interprets; refuses ${judgeNames}; unwrap ${callback};
    example -t lines
  // With a definition it counts as running what the name will stand for.
  alias: keeps -p; vague; operands none; interprets; unwrap ${alias}; example
  hash: only | -l; operands none; interprets; unwrap ${hash}
  trap: only | -l | -p; operands none; interprets; unwrap ${trap}
  enable: keeps -anps; most 0; interprets; unwrap ${enable}; example
  compgen: keeps -abcdefgjksuv -A=; most 1; vague; interprets; unwrap ${callback}; example
  complete: only | -p; interprets; unwrap ${callback}
  source .: interprets; scripted; touches ${sourceFiles}; unwrap ${source}
  eval: operands none; interprets; unwrap ${evaluate}
`;

/** `-v` assigns, so the first word must be known not to be an option, unless it is the only one. */
function judgePrintf({ args }: Judged): string | undefined {
  const [first, ...rest] = args;
  if (first === undefined) {
    return undefined;
  }
  const begins = first.literal ? !/^-[^-]/.test(first.text) : /^[^-]/.test(literalStart(first));
  if (!begins && (isSplittable(first) || rest.length > 0 || first.literal)) {
    return `\`${first.source}\` may be an option of \`printf\``;
  }
  const calculated = rest.find(mayBeCalculated);
  return calculated === undefined ? undefined : `some shells calculate \`${calculated.source}\``;
}

/** `read`, `mapfile` and `unset` name the variables they change. */
function judgeNames({ command, args, parsed }: Judged): string | undefined {
  if (command.words[0]?.text === 'unset' && !isGiven(parsed, '-v')) {
    return '`unset` without -v may forget a function';
  }
  // What is a value to one shell is a name to another, which calculates what stands in it.
  const told = args.find(mayBeCalculated) ?? valuesGiven(parsed, '-n -N').find(({ literal }) => !literal);
  if (told !== undefined) {
    return `some shells calculate \`${told.source}\``;
  }
  const names = [...valuesGiven(parsed, '-a'), ...parsed.operands];
  return whySteering(names.find((word) => !(word.literal && isOrdinaryVariable(word.text))));
}

/**
 * `declare x=1` and its like. What is exported reaches every later program, so only variables that change nothing
 * but how programs talk count.
 */
function judgeDeclaration(isQuiet: (name: string) => boolean): Judge {
  return ({ parsed }) => {
    const { operands } = parsed;
    const prints = isGiven(parsed, '-p') && operands.every((word) => /^[A-Za-z0-9_]+$/.test(word.text));
    return whySteering(prints ? undefined : operands.find((word) => !isQuiet(nameOf(word) ?? '')));
  };
}

function whySteering(name: Word | undefined): string | undefined {
  return name === undefined ? undefined : `\`${name.source}\` may be a variable that programs listen to`;
}

/** The plain name in front of the equals sign, or the whole word. */
function nameOf(word: Word): string | undefined {
  const text = literalStart(word);
  const match = /^([A-Za-z_][A-Za-z0-9_]*)(\+?=)?/.exec(text);
  const whole = match !== null && (match[2] !== undefined || (word.literal && match[0] === text));
  return whole ? match[1] : undefined;
}

const operators = new Set([
  ...list('= == != =~ < > -eq -ne -lt -le -gt -ge -ef -nt -ot -a -o && || ! ( ) ]'),
  ...[...'abcdefghknoprstuwxzGLNOS'].map((letter) => `-${letter}`),
]);
const numeric = new Set(list('-eq -ne -lt -le -gt -ge'));

/**
 * Reads a condition. `-v` evaluates the name it is given, and a shell that calculates runs what stands in a
 * subscript, so no word may turn into an operator, and no operand into code.
 */
function judgeTest({ command, args }: Judged): string | undefined {
  const doubled = command.words[0]?.text === '[[';
  const words = command.words[0]?.text.startsWith('[') ? args.slice(0, -1) : args;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const compared = numeric.has(next?.text ?? '') || numeric.has(words[at - 1]?.text ?? '');
    if (word.literal) {
      if (
        (word.text === '-v' || word.text === '-R') &&
        !(next?.literal && /^[A-Za-z_][A-Za-z0-9_]*$/.test(next.text))
      ) {
        return `\`${word.text}\` evaluates what stands in the name`;
      }
      // A name stands for what the variable holds, which is calculated in turn.
      if (mayBeCalculated(word) || (compared && !doubled && /[A-Za-z_]/.test(word.text))) {
        return `some shells calculate \`${word.source}\``;
      }
      continue;
    }
    if (doubled) {
      if (compared && word.pieces.some((piece) => piece.kind === 'unknown')) {
        return `\`${word.source}\` is calculated, which runs what it holds`;
      }
      continue;
    }
    if (isSplittable(word) && !isNumberByItself(word)) {
      return `\`${word.source}\` may become several words of the condition`;
    }
    // Two words in a row that are not known could be an operator and what it evaluates.
    if (next !== undefined && !(next.literal && operators.has(next.text))) {
      return `it cannot be told how \`${word.source}\` is read`;
    }
  }
  return undefined;
}

/** `$?`, `$#` and `$$` are numbers. */
function isNumberByItself({ pieces: [piece, ...rest] }: Word): boolean {
  return rest.length === 0 && piece?.kind === 'variable' && /^[?#$]$/.test(piece.name);
}

/** What an alias stands for is code that further words follow, though bash uses it only when told to. */
function alias({ words }: Call): Wrapped | undefined {
  const inner = words.slice(1).flatMap((word) => {
    const equals = word.text.indexOf('=');
    return equals < 0 ? [] : [guessedCode(`${word.text.slice(equals + 1)} ${unknownText}`, { shell: 'later' })];
  });
  const unknown = words.slice(1).find((word) => !word.literal);
  const hidden = unknown === undefined ? undefined : `\`${unknown.source}\` may make a name mean anything`;
  return inner.length === 0 && hidden === undefined ? undefined : { kind: 'plain', hidden, inner };
}

/** `mapfile -C` and `compgen -C` call back what they are given, with further words at its end. */
function callback({ words }: Call): Wrapped | undefined {
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
  const called = codeIn([code], { where: { shell: 'later' } });
  return { ...called, inner: called.inner.map((it) => (it.by === 'text' ? { ...it, text: `${it.text} "$@"` } : it)) };
}

/** `hash -p path name` makes the name mean that program from now on. */
function hash({ words }: Call): Wrapped | undefined {
  const at = words.findIndex((word, index) => index > 0 && /^-[a-z]*p/.test(word.text));
  const flag = words[at]?.text ?? '';
  const program = /p$/.test(flag) ? words[at + 1] : words[at];
  if (at < 0 || program === undefined) {
    return undefined;
  }
  const path = program === words[at] ? literalWord(flag.slice(flag.indexOf('p') + 1)) : program;
  return { kind: 'plain', inner: [{ by: 'words', words: [path, unknownWord('…')], at: undefined }] };
}

/** `enable -f` loads code into the shell. */
function enable({ words }: Call): Wrapped | undefined {
  return words.some((word, at) => at > 0 && (!word.literal || /^-[a-z]*f/.test(word.text)))
    ? runsUnseen('`enable -f` loads code into the shell')
    : undefined;
}
