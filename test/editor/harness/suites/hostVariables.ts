/** The environment variables by which a launcher and the tests in the extension host find each other. */
export const hostVariables = {
  /** The file that takes the report. */
  log: 'GATEHOUSE_TEST_LOG',
  /** The file that takes the tally. */
  results: 'GATEHOUSE_TEST_RESULTS',
  /** How the extension got there: `source` or `vsix`. */
  origin: 'GATEHOUSE_TEST_ORIGIN',
  /** The folder through which a test in another program plays an agent. */
  agent: 'GATEHOUSE_TEST_AGENT',
  /** The file that stands in for the one of the administrator, where an agent is played. */
  managed: 'GATEHOUSE_TEST_MANAGED',
} as const;
