import { list, options } from '../../../programs/notation';
import { isHarmlessVariable } from '../../harmlessVariable';
import type { Row } from '../row';

/** Programs that run others and add nothing of their own. What they run is judged by itself. */
export const wrapperRows: readonly Row[] = [
  {
    name: 'timeout',
    options: options('-v -ks= --foreground --preserve-status --verbose --kill-after= --signal='),
    operands: 1,
    runs: 'commands',
  },
  // The word of the shell has lost its -p here; the program of this name has -o, which writes a file.
  { name: 'time', options: options(''), operands: 0, runs: 'commands' },
  {
    name: 'stdbuf',
    options: options('-ioe= --input= --output= --error='),
    operands: 0,
    runs: 'commands',
  },
  { name: 'command', options: options('-pvV'), unknownWords: 'harmless', runs: 'commands or nothing' },
  { name: 'builtin', options: options(''), operands: 0, runs: 'commands or nothing' },
  {
    name: 'env',
    options: options(''),
    lines: ['-0', '--null', '--version', '--help'],
    judge: ({ parsed: { operands } }) => {
      const set = operands.find((word) => !isHarmlessVariable(/^([^=]*)=/.exec(word.text)?.[1] ?? ''));
      return set === undefined ? undefined : `\`${set.source}\` may change what a program does`;
    },
    runs: 'commands or nothing',
  },
  {
    name: 'xargs',
    options: options(`
      -0rtx -adEILnPs= --null --no-run-if-empty --verbose --exit --arg-file= --delimiter= --max-args= --max-procs=
      --max-chars= --max-lines[=]
    `),
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
