/** What a runtime takes for the beginning of an act of its own: a command, a skill, a shell. */
const act = /^\s*[/$!]/;

/**
 * A message of the person as words and nothing else, except for the commands that concern the conversation alone. A
 * runtime runs what begins like a command of its own without asking, and what such a command does is seen by nobody.
 */
export function asWords(text: string, commands: readonly string[]): string {
  return act.test(text) && !isOneOf(text, commands) ? `The person says: ${text}` : text;
}

/** The command that a message would have been, for telling the person; undefined when it looks like none. */
export function commandIn(text: string, commands: readonly string[]): string | undefined {
  return isOneOf(text, commands) ? undefined : /^\s*(\/[\w:-]+)(?=\s|$)/.exec(text)?.[1];
}

/** What stands after a command could be anything to it, so it is one only when it stands alone. */
function isOneOf(text: string, commands: readonly string[]): boolean {
  return commands.some((name) => text.trim() === `/${name}`);
}
