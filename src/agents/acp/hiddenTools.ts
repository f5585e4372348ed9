import { type Visibility, whyHidden } from '../../core/tools/visibility';

/** The agent's own tools that the model may not see. */
export function hiddenTools(known: ReadonlyMap<string, string>, tools: Visibility): readonly string[] {
  const isHidden = (names: readonly string[]) => whyHidden(names, tools) !== undefined;
  const named = tools.disallowed.filter((name) => /^\w[\w.-]*$/.test(name) && !known.has(name) && !isOurs(known, name));
  return [...[...known].filter((names) => isHidden(names)).map(([name]) => name), ...named];
}

function isOurs(known: ReadonlyMap<string, string>, name: string): boolean {
  return [...known.values()].includes(name);
}
