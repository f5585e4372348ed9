import type { Judged } from '../../../programs/spec';

/**
 * Tree reads the letters of a cluster on after one that takes a value, so `-Po x y` writes to `y`.
 * A value letter must therefore end its word; only a depth may be attached.
 */
export function judgeTree({ args }: Judged): string | undefined {
  const cluster = args.find(
    ({ literal, text }) => literal && /^-[^-]*[HILPT]./.test(text) && !/^-[^-HILPT]*L[0-9]+$/.test(text),
  );
  return cluster === undefined ? undefined : `\`${cluster.text}\` of \`tree\` may name a file to write`;
}
