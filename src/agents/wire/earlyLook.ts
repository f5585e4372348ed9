/** Said of runtimes that look at a file before they ask whether they may change it, see `AgentPromise`. */
export const earlyLook =
  'It looks at a file before it asks about an edit, so that an edit which does not fit tells its model something of a file that may not be read.';
