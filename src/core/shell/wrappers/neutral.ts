import { options } from '../../programs/notation';
import { hasOption, locate, optionsThenCommand, runsRest } from './locate';
import type { Unwrap } from './wrapped';

/** Wrappers that change nothing about the command they run. */
export const neutral: readonly (readonly [string, Unwrap])[] = [
  ...both(
    'timeout',
    optionsThenCommand(
      'neutral',
      options('-fpv -ks= --foreground --preserve-status --verbose --kill-after= --signal='),
      1,
    ),
  ),
  ...both('nice', optionsThenCommand('neutral', options('-n= -# --adjustment='))),
  ...both('nohup', optionsThenCommand('neutral', options(''))),
  ...both('stdbuf', optionsThenCommand('neutral', options('-ioe= --input= --output= --error='))),
  ...both(
    'time',
    optionsThenCommand(
      'neutral',
      options('-apvlhqV -fo= --append --portability --verbose --quiet --format= --output='),
    ),
  ),
  [
    'command',
    ({ words }) => {
      const located = locate(words, options('-pvV'));
      // With these it only tells what the name means.
      return hasOption(located.parsed, '-v', '-V') && located.hidden === undefined
        ? undefined
        : runsRest(words, located, { kind: 'neutral', where: { shell: 'same' } });
    },
  ],
  [
    'builtin',
    ({ words }) => runsRest(words, locate(words, options('')), { kind: 'neutral', where: { shell: 'same' } }),
  ],
];

/** GNU programs carry a `g` in front where others came first. */
function both(name: string, unwrap: Unwrap): readonly (readonly [string, Unwrap])[] {
  return [
    [name, unwrap],
    [`g${name}`, unwrap],
  ];
}
