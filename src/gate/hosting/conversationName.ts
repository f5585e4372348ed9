/** A name that no other conversation has: the second of a name is numbered. */
export function distinctName(name: string, taken: readonly string[]): string {
  let [count, distinct] = [1, name];
  while (taken.includes(distinct)) {
    count += 1;
    distinct = `${name} (${count})`;
  }
  return distinct;
}

const mostCharacters = 60;

/** A name for a conversation from what the person said first in it. */
export function conversationName(text: string): string | undefined {
  const [line = ''] = text.trim().split('\n', 1);
  const name = line.replace(/\s+/g, ' ').trim();
  if (name === '') {
    return undefined;
  }
  return name.length > mostCharacters ? `${name.slice(0, mostCharacters - 1).trimEnd()}…` : name;
}
