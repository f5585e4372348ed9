import { type Check, safetyAsk } from './check';

/** Input that cannot be used and text that cannot be parsed or seen. */
export const unreadable: Check = {
  id: 'unreadable',
  summary: 'Asks about commands that cannot be parsed, input a tool cannot use, and text that deceives the eye.',
  about: ['unreadable'],
  judge: (part) => (part.kind === 'unreadable' ? safetyAsk(`it cannot be checked: ${part.why}`) : undefined),
};
