import { hasOption, locate, optionsThenCommand, runsRest } from './locate';
import type { Unwrap } from './wrapped';

/** Wrappers that change nothing about the command they run. */
export const neutral: readonly (readonly [string, Unwrap])[] = [
  ...both(
    'timeout',
    optionsThenCommand(
      'neutral',
      {
        flags: 'fpv',
        values: 'ks',
        longFlags: ['foreground', 'preserve-status', 'verbose'],
        longValues: ['kill-after', 'signal'],
      },
      1,
    ),
  ),
  ...both('nice', optionsThenCommand('neutral', { values: 'n', longValues: ['adjustment'], numeric: true })),
  ...both('nohup', optionsThenCommand('neutral', {})),
  ...both('stdbuf', optionsThenCommand('neutral', { values: 'ioe', longValues: ['input', 'output', 'error'] })),
  ...both(
    'time',
    optionsThenCommand('neutral', {
      flags: 'apvlhqV',
      values: 'fo',
      longFlags: ['append', 'portability', 'verbose', 'quiet'],
      longValues: ['format', 'output'],
    }),
  ),
  [
    'command',
    ({ words }) => {
      const located = locate(words, { flags: 'pvV' });
      // With these it only tells what the name means.
      return hasOption(located.parsed, '-v', '-V') && located.hidden === undefined
        ? undefined
        : runsRest(words, located, { kind: 'neutral', where: { shell: 'same' } });
    },
  ],
  ['builtin', ({ words }) => runsRest(words, locate(words, {}), { kind: 'neutral', where: { shell: 'same' } })],
];

/** GNU programs carry a `g` in front where others came first. */
function both(name: string, unwrap: Unwrap): readonly (readonly [string, Unwrap])[] {
  return [
    [name, unwrap],
    [`g${name}`, unwrap],
  ];
}
