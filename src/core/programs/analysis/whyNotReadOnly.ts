import { firstAnswer } from '../../../base/firstAnswer';
import type { Assignment, Command, Redirection } from '../../shell/analysis';
import { isCalculatedVariable } from '../../shell/binding';
import { isHarmlessAssignment, isOrdinaryVariable } from '../../shell/variableNames';
import { isPlainNumber } from '../../shell/variables';
import { isQuietTarget } from '../../shell/word';
import type { Prepared } from '../prepared';
import type { Around } from '../spec';
import { isLine, judgeRow } from './judgeRow';
import { programs } from './programs';
import { expansionsOf } from './sureChoices';

/**
 * Why a simple command is not read-only, as a clause for people; undefined when running it changes no file, program,
 * clock or network, and starts nothing but the read-only programs it names.
 *
 * What a wrapper runs is judged with it. Which files may be read is another matter.
 */
export function whyNotReadOnly(command: Command, around: Around, rows: PreparedSpecs = programs): string | undefined {
  const why = whyNotAsWritten(command, around, rows);
  const others = why === undefined ? [] : expansionsOf(command, around);
  return others.length === 0 ? why : firstAnswer(others, (it) => whyNotAsWritten(it, around, rows));
}

function whyNotAsWritten(command: Command, around: Around, rows: PreparedSpecs): string | undefined {
  return (
    command.opaque ??
    command.hidden ??
    (command.assignments.length === 0
      ? undefined
      : firstAnswer(command.assignments, (it) => judgeAssignment(it, command))) ??
    firstAnswer(command.redirections, judgeRedirection) ??
    judgeWords(command, around, rows)
  );
}

/**
 * In front of a command only variables that change how it talks are harmless; by itself an assignment may also be a
 * note of the command line's own.
 */
function judgeAssignment(assignment: Assignment, { words }: Command): string | undefined {
  const { name, value, source } = assignment;
  const isBare = words.length === 0;
  const readsFields = name === 'IFS' && words[0]?.literal === true && words[0].text === 'read';
  const isNote = isOrdinaryVariable(name) || (isCalculatedVariable(name) && isPlainNumber(value?.text ?? ''));
  if (!isHarmlessAssignment(assignment) && !readsFields && !(isBare && isNote)) {
    return `setting \`${name}\` may change what programs do`;
  }
  if (value?.literal === true && /^[^'"]*=/.test(value.source)) {
    return `\`${source}\` reads like two assignments`;
  }
  // A subscript is calculated, which runs what stands in it.
  const isSubscripted = value === undefined && (!/^[A-Za-z_][A-Za-z0-9_]*\+?=\(/.test(source) || source.includes(']='));
  return isSubscripted ? `the subscript in \`${source}\` is calculated` : undefined;
}

function judgeRedirection({ access, target, source }: Redirection): string | undefined {
  if (access !== 'read') {
    return isQuietTarget(target) ? undefined : `\`${source}\` writes to a file`;
  }
  const [piece] = target.pieces;
  const begins = target.literal ? target.text : piece?.kind === 'text' ? piece.text : undefined;
  // The shell itself connects when it is told to read from such a file.
  const connects =
    begins === undefined
      ? piece?.kind !== 'tilde' && piece?.kind !== 'glob'
      : /^\/dev\/(?:tcp|udp)\//.test(begins) ||
        (!target.literal && ('/dev/tcp/'.startsWith(begins) || '/dev/udp/'.startsWith(begins)));
  return connects ? `\`${source}\` may be a connection` : undefined;
}

function judgeWords(command: Command, around: Around, rows: PreparedSpecs): string | undefined {
  const [program] = command.words;
  if (program === undefined || command.local) {
    return undefined;
  }
  const name = program.text.startsWith('/') ? program.text.replace(/^\/(?:usr\/(?:local\/)?)?bin\//, '') : program.text;
  const row = program.literal ? rows.get(name) : undefined;
  if (row?.reads === undefined || !row.isSurely(name)) {
    return `\`${program.source}\` is not known to be read-only`;
  }
  if (row.spec.inner === undefined && (command.wrapping !== undefined || command.inner.length > 0)) {
    return `\`${name}\` runs other commands`;
  }
  if (row.spec.inner === 'needed' && command.wrapping === undefined && !isLine(row, command.words.slice(1))) {
    return `\`${name}\` is not seen to run anything`;
  }
  // Of a wrapper, those before the command it runs.
  const args = command.words.slice(1, row.reads === 'judged' ? undefined : command.wrapping?.innerAt);
  const why = judgeRow(row, { command, title: name, args }, around);
  return why !== undefined || command.inner.length === 0
    ? why
    : firstAnswer(command.inner, (inner) => whyNotReadOnly(inner, around, rows));
}

/** What is known of programs, by their names. */
export type PreparedSpecs = ReadonlyMap<string, Prepared>;
