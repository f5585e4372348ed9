import { isHarmlessVariable } from '../../harmlessVariable';
import { list, type Row } from '../row';

/** Programs that run others and add nothing of their own. What they run is judged by itself. */
export const wrapperRows: readonly Row[] = [
  {
    name: 'timeout',
    options: {
      flags: 'v',
      values: 'ks',
      longFlags: list('foreground preserve-status verbose'),
      longValues: list('kill-after signal'),
    },
    operands: 1,
    runs: 'commands',
  },
  // The word of the shell has lost its -p here; the program of this name has -o, which writes a file.
  { name: 'time', options: {}, operands: 0, runs: 'commands' },
  {
    name: 'stdbuf',
    options: { values: 'ioe', longValues: list('input output error') },
    operands: 0,
    runs: 'commands',
  },
  { name: 'command', options: { flags: 'pvV' }, unknownWords: 'harmless', runs: 'commands or nothing' },
  { name: 'builtin', options: {}, operands: 0, runs: 'commands or nothing' },
  {
    name: 'env',
    options: {},
    lines: ['-0', '--null', '--version', '--help'],
    judge: ({ parsed: { operands } }) => {
      const set = operands.find((word) => !isHarmlessVariable(/^([^=]*)=/.exec(word.text)?.[1] ?? ''));
      return set === undefined ? undefined : `\`${set.source}\` may change what a program does`;
    },
    runs: 'commands or nothing',
  },
  {
    name: 'xargs',
    options: {
      flags: '0rtx',
      values: 'adEILnPs',
      longFlags: list('null no-run-if-empty verbose exit'),
      longValues: list('arg-file delimiter max-args max-procs max-chars'),
      longOptional: ['max-lines'],
    },
    operands: 0,
    judge: ({ command }) =>
      command.wrapping?.innerAt === undefined ? '`xargs` starts a program it does not name' : undefined,
    runs: 'commands',
  },
  ...list('bash sh dash').map(
    (name): Row => ({
      // A login or interactive shell reads its start-up files first.
      name,
      takes: 'judged',
      lines: ['--version'],
      judge: ({ args: [option, text] }) =>
        option?.literal === true && option.text === '-c' && text?.literal === true
          ? undefined
          : `\`${name}\` may run more than the text shows`,
      runs: 'commands',
    }),
  ),
];
