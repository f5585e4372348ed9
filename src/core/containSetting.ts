/** Whether agents run contained. */
export const containSettings = ['off', 'on'] as const;
export type ContainSetting = (typeof containSettings)[number];

/** Whether a contained agent reaches the network. */
export const networkSettings = ['open', 'off'] as const;
export type NetworkSetting = (typeof networkSettings)[number];

/** What the wish to write outside is called where tools are named, so that a rule can deny it. */
export const leavingTool = 'LeaveContainment';
