import { judgeDeclaration, judgeNames } from '../../shell/catalogue/judges/declaration';
import { judgePrintf } from '../../shell/catalogue/judges/printf';
import { judgeTest } from '../../shell/catalogue/judges/test';
import type { ProgramSpec } from '../spec';
import { alias, callback, enable, evaluate, hash, source, trap } from './shells';

/** What the shell does by itself. */
export const builtinSpecs: readonly ProgramSpec[] = [
  {
    names:
      'numfmt factor seq yes basename dirname which whereis pwd true false expr sleep : echo cd pushd popd dirs type times',
    like: 'chdir let unalias fg bg disown getopts caller suspend logout killall',
    keeps: 'anything',
    operands: 'none',
  },
  // Left out: -x, which runs a command.
  { names: 'jobs', keeps: '-lnprs', operands: 'none' },
  // Left out: -p, which assigns.
  { names: 'wait', keeps: '-fn', unknownWords: 'literal', operands: 'none' },
  { names: 'printf', refuses: judgePrintf, operands: 'none' },
  { names: 'test [ [[', refuses: judgeTest, operands: 'none' },
  {
    names: 'exit return break continue shift',
    refuses: ({ title, args: [word, ...more] }) =>
      more.length === 0 && (word === undefined || /^(?:[0-9]+|"?\$\?"?)$/.test(word.source))
        ? undefined
        : `\`${title}\` may calculate what it is given`,
    operands: 'none',
  },
  { names: 'read', keeps: '-r -adnNptu=', stops: true, refuses: judgeNames, operands: 'none' },
  { names: 'unset', keeps: '-v', stops: true, refuses: judgeNames, operands: 'none' },
  {
    names: 'export',
    keeps: '-p',
    stops: true,
    refuses: (given) => judgeDeclaration(given, 'exported'),
    operands: 'none',
  },
  // Left out: -i and -n, which make the shell evaluate what is assigned, and -x.
  {
    names: 'declare typeset local readonly',
    keeps: '-aAfFgpr',
    stops: true,
    refuses: (given) => judgeDeclaration(given, 'own'),
    operands: 'none',
  },
  {
    names: 'set',
    only: ' | -o | +o | -e | -u | -eu | -ue | +e | +u | -f | +f | -o pipefail | +o pipefail | -o errexit | +o errexit | -o nounset | +o nounset | -eo pipefail | -euo pipefail | -ueo pipefail | -uo pipefail | -e -o pipefail | -eu -o pipefail | -e -u -o pipefail',
    operands: 'none',
  },
  { names: 'shopt', keeps: '-pqo', operands: 'none' },
  { names: 'umask', only: ' | -S | -p', operands: 'none' },
  { names: 'ulimit', keeps: '-aHSbcdefiklmnpqrstuvxPRT', most: 0, operands: 'none' },
  // Behind the number of a program `-l` is no option any more.
  {
    names: 'kill',
    keeps: '-lL',
    stops: true,
    unknownWords: 'literal',
    refuses: ({ parsed }) => listsSignals(parsed.options.length),
    operands: 'none',
  },
  // Left out: -C, which runs a command for every line.
  {
    names: 'mapfile readarray',
    keeps: '-t -dnOsu=',
    stops: true,
    refuses: judgeNames,
    operands: 'none',
    unwrap: callback,
    interprets: true,
  },
  // With a definition it counts as running what the name will stand for.
  { names: 'alias', keeps: '-p', unknownWords: 'literal', operands: 'none', unwrap: alias, interprets: true },
  { names: 'hash', only: ' | -l', operands: 'none', unwrap: hash, interprets: true },
  { names: 'trap', only: ' | -l | -p', operands: 'none', unwrap: trap, interprets: true },
  { names: 'enable', keeps: '-anps', most: 0, unwrap: enable, interprets: true },
  { names: 'history', only: ' | 5 | 10 | 20 | 50 | 100' },
  {
    names: 'compgen',
    keeps: '-abcdefgjksuv -A=',
    most: 1,
    unknownWords: 'literal',
    unwrap: callback,
    interprets: true,
  },
  { names: 'complete', only: ' | -p', unwrap: callback, interprets: true },
  { names: 'fc', only: '-l' },
  {
    names: 'source .',
    touches: ({ args }, uses) => uses.add('read', args[0]?.text === '--' ? args[1] : args[0]),
    unwrap: source,
    interprets: true,
  },
  { names: 'eval', operands: 'none', unwrap: evaluate, interprets: true },
];

function listsSignals(options: number): string | undefined {
  return options > 0 ? undefined : '`kill` sends a signal';
}
