/** What a runtime takes for the beginning of an act of its own: a command, a skill, a shell. */
const act = /^\s*[/$!]/;

/** The one command that only makes a conversation shorter. */
const harmless = /^\s*\/compact\s*$/;

/**
 * A message of the person as words and nothing else. A runtime runs what begins like a command of its own without
 * asking, and what such a command does is seen by nobody.
 */
export function asWords(text: string): string {
  return act.test(text) && !harmless.test(text) ? `The person says: ${text}` : text;
}

/** The command that a message would have been, for telling the person; undefined when it looks like none. */
export function commandIn(text: string): string | undefined {
  return harmless.test(text) ? undefined : /^\s*(\/[\w:-]+)(?=\s|$)/.exec(text)?.[1];
}
