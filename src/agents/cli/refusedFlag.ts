/** Words that would let an agent do things without being asked. They are the person's to give, call by call. */
const refused =
  /^--?(?:allow-all\b|allow-all-|yolo\b|allow-tool\b|allow-url\b|add-dir\b|autopilot\b|assisted-approval\b|allowedTools\b|allowed-tools\b|dangerously-skip-permissions\b|allow-dangerously|permission-mode\b|permission-prompt-tool\b|settings?\b|setting-sources\b)/i;

/** What of an agent's configured arguments cannot be passed, as a sentence for the person; undefined when all can. */
export function refusedFlag(args: readonly string[]): string | undefined {
  const found = args.find((word) => refused.test(word));
  return found === undefined
    ? undefined
    : `\`${found}\` would let the agent act without being asked, so it is not passed. Remove it from \`gatehouse.agents\`.`;
}

/** Variables that would do the same, as they are passed whatever the person's environment says. */
export const silencedVariables: Readonly<Record<string, string>> = {
  COPILOT_ALLOW_ALL: '',
  COPILOT_ASSISTED_APPROVAL: '',
  COPILOT_PLAN_THEN_AUTOPILOT: '',
  // What a message mentions and what a project says is read, judged and handed over by us.
  CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
  CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
  CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: '1',
};
