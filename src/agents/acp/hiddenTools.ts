import { type Visibility, whyHidden } from '../../core/tools/visibility';

/** The agent's own tools that the model may not see: those that have a name with us, and `others`, which have not. */
export function hiddenTools(
  known: ReadonlyMap<string, string>,
  tools: Visibility,
  others: readonly string[] = [],
): readonly string[] {
  const names = [...[...known].map((it) => [...it]), ...others.map((name) => [name])];
  const isKnown = (name: string) => names.some((it) => it.includes(name));
  const named = tools.disallowed.filter((name) => /^\w[\w.-]*$/.test(name) && !isKnown(name));
  return [...names.filter((it) => whyHidden(it, tools) !== undefined).flatMap(([name]) => name ?? []), ...named];
}
