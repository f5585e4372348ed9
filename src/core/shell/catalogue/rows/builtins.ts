import { list, options } from '../../../programs/notation';
import { judgeDeclaration, judgeNames } from '../judges/declaration';
import { judgePrintf } from '../judges/printf';
import { judgeTest } from '../judges/test';
import { anything, type Row } from '../row';

/** What the shell does by itself. */
export const builtinRows: readonly Row[] = [
  // `cd` and its like only change where later commands run, which the analysis follows.
  ...anything(': echo cd pushd popd dirs type times help'),
  // Left out: -x, which runs a command.
  { name: 'jobs', options: options('-lnprs') },
  // Left out: -p, which assigns.
  { name: 'wait', options: options('-fn'), unknownWords: 'literal' },
  { name: 'printf', takes: 'judged', judge: judgePrintf },
  { name: 'test', takes: 'judged', judge: judgeTest },
  { name: '[', takes: 'judged', judge: judgeTest },
  { name: '[[', takes: 'judged', judge: judgeTest },
  ...list('exit return break continue shift').map(
    (name): Row => ({
      name,
      takes: 'judged',
      // Some shells calculate what they are given.
      judge: ({ args: [word, ...more] }) =>
        more.length === 0 && (word === undefined || /^(?:[0-9]+|"?\$\?"?)$/.test(word.source))
          ? undefined
          : `\`${name}\` may calculate what it is given`,
    }),
  ),
  {
    name: 'read',
    options: options('-r -adnNptu=', { stops: true }),
    judge: judgeNames,
  },
  ...list('mapfile readarray').map(
    (name): Row => ({
      // Left out: -C, which runs a command for every line.
      name,
      options: options('-t -dnOsu=', { stops: true }),
      judge: judgeNames,
    }),
  ),
  {
    name: 'unset',
    options: options('-v', { stops: true }),
    judge: judgeNames,
  },
  {
    name: 'export',
    options: options('-p', { stops: true }),
    judge: (given) => judgeDeclaration(given, 'exported'),
  },
  ...list('declare typeset local readonly').map(
    (name): Row => ({
      // Left out: -i and -n, which make the shell evaluate what is assigned, and -x.
      name,
      options: options('-aAfFgpr', { stops: true }),
      judge: (given) => judgeDeclaration(given, 'own'),
    }),
  ),
  {
    name: 'set',
    takes: 'only lines',
    lines: [
      '',
      '-o',
      '+o',
      ...list('-e -u -eu -ue +e +u -f +f'),
      ...list('pipefail errexit nounset').flatMap((it) => [`-o ${it}`, `+o ${it}`]),
      ...list('-eo -euo -ueo -uo').map((it) => `${it} pipefail`),
      '-e -o pipefail',
      '-eu -o pipefail',
      '-e -u -o pipefail',
    ],
  },
  { name: 'shopt', options: options('-pqo') },
  // With a definition it counts as running what the name will stand for.
  { name: 'alias', options: options('-p'), unknownWords: 'literal' },
  { name: 'hash', takes: 'only lines', lines: ['', '-l'] },
  { name: 'umask', takes: 'only lines', lines: ['', '-S', '-p'] },
  { name: 'ulimit', options: options('-aHSbcdefiklmnpqrstuvxPRT'), operands: 0 },
  { name: 'trap', takes: 'only lines', lines: ['', '-l', '-p'] },
  {
    // Behind the number of a program `-l` is no option any more.
    name: 'kill',
    options: options('-lL', { stops: true }),
    unknownWords: 'literal',
    judge: ({ parsed }) => listsSignals(parsed.options.length),
  },
  { name: 'enable', options: options('-anps'), operands: 0 },
  { name: 'history', takes: 'only lines', lines: ['', ...list('5 10 20 50 100')] },
  { name: 'compgen', options: options('-abcdefgjksuv -A='), operands: 1, unknownWords: 'literal' },
  { name: 'complete', takes: 'only lines', lines: ['', '-p'] },
  { name: 'fc', takes: 'only lines', lines: ['-l'] },
];

function listsSignals(options: number): string | undefined {
  return options > 0 ? undefined : '`kill` sends a signal';
}
