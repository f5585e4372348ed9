/** Every command that package.json declares. A test compares the two, and another finds each one registered. */
export const commandIds = [
  'gatehouse.allowAllLike',
  'gatehouse.allowChange',
  'gatehouse.allowQuestion',
  'gatehouse.clearAuditFilter',
  'gatehouse.denyChange',
  'gatehouse.denyQuestion',
  'gatehouse.denySession',
  'gatehouse.dropChange',
  'gatehouse.explainCommand',
  'gatehouse.explainEntry',
  'gatehouse.filterAuditLog',
  'gatehouse.keepChange',
  'gatehouse.nextChange',
  'gatehouse.previousChange',
  'gatehouse.restoreChange',
  'gatehouse.reviewQuestion',
  'gatehouse.reviewWorkspaceRules',
  'gatehouse.showAuditLog',
  'gatehouse.showInline',
  'gatehouse.showOlderEntries',
  'gatehouse.showReasonPlace',
  'gatehouse.showSideBySide',
  'gatehouse.switchEnforcement',
  'gatehouse.switchMode',
  'gatehouse.verifyAuditLog',
] as const;

/** The name of a command that package.json declares. */
export type CommandId = (typeof commandIds)[number];
