/** Every command that package.json declares. A test compares the two, and another finds each one registered. */
export const commandIds = ['gatehouse.explainCommand', 'gatehouse.reviewWorkspaceRules'] as const;

/** The name of a command that package.json declares. */
export type CommandId = (typeof commandIds)[number];
