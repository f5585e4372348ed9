// Stands in for node:test while mutants are tried: it only collects the tests, and worker.mjs runs them.

/** Every test of the bundle, in the order of the files. */
export const tests = [];

let file = '';

/** Says which file the tests after this come from. */
export function begin(name) {
  file = name;
}

/** Takes a test, with or without options in front of its body. */
export function test(name, ...rest) {
  tests.push({ name, file, body: rest.at(-1) });
}

/** What is to be done when all tests are over is not done here: a mutant ends with its first failing test. */
export function after() {
  return undefined;
}
