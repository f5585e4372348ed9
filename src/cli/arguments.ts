/** Which options a command takes, by their name without dashes. */
export interface ArgumentSpec {
  /** Options that are there or not. */
  readonly flags: readonly string[];
  /** Options with a value, each given once: of two only one could be heard. */
  readonly values: readonly string[];
  /** Options with a value that add up when given again. */
  readonly lists?: readonly string[];
  /** How many operands it takes, and what the first is; a file, unless it is said. */
  readonly operands: { readonly least: number; readonly most: number; readonly first?: string };
}

/** A command's arguments, sorted. */
export interface Arguments {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
}

/** Sorts `given` by `spec`, or says what is wrong with it. */
export function readCliArguments(given: readonly string[], spec: ArgumentSpec): Arguments | { readonly wrong: string } {
  const flags = new Set<string>();
  const values = new Map<string, string[]>();
  const operands: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? '';
    if (word === '--') {
      operands.push(...given.slice(at + 1));
      break;
    }
    if (!word.startsWith('--')) {
      if (word.startsWith('-') && word !== '-') {
        return { wrong: `unknown option \`${word}\`` };
      }
      operands.push(word);
      continue;
    }
    const [name = '', ...rest] = word.slice(2).split('=');
    const attached = rest.length > 0 ? rest.join('=') : undefined;
    if (spec.flags.includes(name)) {
      if (attached !== undefined) {
        return { wrong: `\`--${name}\` takes no value` };
      }
      flags.add(name);
    } else if (spec.values.includes(name) || spec.lists?.includes(name)) {
      const value = attached ?? given[at + 1];
      if (value === undefined) {
        return { wrong: `\`--${name}\` needs a value` };
      }
      if (values.has(name) && spec.values.includes(name)) {
        return { wrong: `\`--${name}\` is given twice` };
      }
      values.set(name, [...(values.get(name) ?? []), value]);
      at += attached === undefined ? 1 : 0;
    } else {
      return { wrong: `unknown option \`--${name}\`` };
    }
  }
  const { least, most, first = 'a file' } = spec.operands;
  if (operands.length < least) {
    return { wrong: `${first} is missing` };
  }
  return operands.length > most ? { wrong: `unexpected \`${operands[most]}\`` } : { flags, values, operands };
}

/** The value of an option that is given once. */
export function oneValue(given: Arguments, name: string): string | undefined {
  return given.values.get(name)?.[0];
}
