// Stands in for node:test while mutants are tried: runs the tests one after another and stops at the first failure.
// A mutant needs one failing test, and a process that ends early makes thousands of them affordable.

const tests = [];
const ends = [];

/** Takes a test, with or without options in front of its body. */
export function test(name, ...rest) {
  tests.push({ name, body: rest.at(-1) });
}

/** What is to be done when all tests are over. */
export function after(body) {
  ends.push(body);
}

/** Runs all that was taken. */
export async function runAll() {
  for (const { name, body } of tests) {
    try {
      await body({ diagnostic: () => undefined, after, signal: new AbortController().signal });
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message.slice(0, 400) : error}`);
      process.exit(1);
    }
  }
  for (const body of ends) {
    await body();
  }
  console.log(`${tests.length} tests passed`);
  process.exit(tests.length > 0 ? 0 : 1);
}
