/** What may happen to a tool call, from loosest to strictest. The order is the precedence. */
export const decisions = ['allow', 'ask', 'deny'] as const;
export type Decision = (typeof decisions)[number];

/** The stricter of two decisions. */
export function stricter(left: Decision, right: Decision): Decision {
  return decisions.indexOf(left) >= decisions.indexOf(right) ? left : right;
}

/** The strictest of `given`. Undefined when nobody has spoken: silence is not consent. */
export function strictest(given: readonly Decision[]): Decision | undefined {
  return given.reduce<Decision | undefined>((worst, next) => (worst ? stricter(worst, next) : next), undefined);
}
