/** Every command that package.json declares. A test compares the two, and another finds each one registered. */
export const commandIds = [
  'gatehouse.allowAllLike',
  'gatehouse.allowQuestion',
  'gatehouse.clearAuditFilter',
  'gatehouse.denyQuestion',
  'gatehouse.denySession',
  'gatehouse.explainCommand',
  'gatehouse.explainEntry',
  'gatehouse.filterAuditLog',
  'gatehouse.reviewQuestion',
  'gatehouse.reviewWorkspaceRules',
  'gatehouse.showAuditLog',
  'gatehouse.showOlderEntries',
  'gatehouse.showReasonPlace',
  'gatehouse.switchEnforcement',
  'gatehouse.switchMode',
  'gatehouse.verifyAuditLog',
] as const;

/** The name of a command that package.json declares. */
export type CommandId = (typeof commandIds)[number];
