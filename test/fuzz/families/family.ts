import type { Random } from '../random';

/** One call of a family, in the form of a line of `gatehouse decide`. */
export interface FamilyCall {
  readonly tool?: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly mode?: string;
  readonly rules?: Readonly<Record<string, readonly string[]>>;
  readonly trusted?: boolean;
  readonly platform?: string;
  readonly cwd?: string;
  readonly home?: string;
  readonly fs?: { readonly symlinks: Readonly<Record<string, string>> };
}

/** A way in which one thing can be said in very many spellings, none of which may be allowed. */
export interface Family {
  readonly name: string;
  /** Makes up a call that does harm by the way it is built. */
  readonly harmful: (random: Random) => FamilyCall;
  /** Makes up a call of the same look that does none and stays allowed: a family is not held by asking about everything. */
  readonly harmless: (random: Random) => FamilyCall;
}

/** A call of Bash that runs one command. */
export function shellCall(command: string, rest: Omit<FamilyCall, 'tool' | 'input'> = {}): FamilyCall {
  return { ...rest, input: { command } };
}
