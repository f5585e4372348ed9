import type { Decision } from '../../decision';

/** Where a rule lives, from the widest reach to the narrowest. */
export const scopes = ['managed', 'user', 'workspace', 'session'] as const;
export type Scope = (typeof scopes)[number];

/** Where a rule stands in a file, for people. */
export interface RulePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What a rule speaks about. */
export type Matcher =
  /** `*`: every call; deny and ask only. */
  | { readonly kind: 'everything' }
  /**
   * `Bash`, `Bash(npm run:*)`. No words: every shell command. `exact`: nothing may follow the words.
   * `set`: the `NAME=value` that stand in front of the words; allow only.
   */
  | {
      readonly kind: 'shell';
      readonly words: readonly string[];
      readonly exact: boolean;
      readonly set?: readonly string[];
    }
  /** `Read(…)`, `Write(…)`; `only` narrows a read rule to the tool Glob or Grep. No pattern: every file. */
  | {
      readonly kind: 'path';
      readonly access: 'read' | 'write';
      readonly only: 'Glob' | 'Grep' | undefined;
      readonly pattern: string | undefined;
    }
  /** `WebFetch(example.com)`. No host: every URL. `subdomains`: the pattern was `*.host`. `port`: only this one; allow only. */
  | {
      readonly kind: 'url';
      readonly host: string | undefined;
      readonly subdomains: boolean;
      readonly port?: number;
    }
  /** `mcp__server__tool`. No server: every MCP tool. No tool: every tool of the server. `prefix`: the tool ended in `*`. */
  | {
      readonly kind: 'mcp';
      readonly server: string | undefined;
      readonly tool: string | undefined;
      readonly prefix: boolean;
    }
  /** `Bash(npm test) changes(coverage/**)`: a command by what it changes, which only running it on a copy tells. */
  | { readonly kind: 'effect'; readonly shell: MatcherOf<'shell'>; readonly changes: readonly string[] }
  /** Any other tool, by its exact name; `input` compares JSON values. */
  | { readonly kind: 'tool'; readonly name: string; readonly input: unknown | undefined };

/** A matcher of one kind. */
export type MatcherOf<Kind extends Matcher['kind']> = Extract<Matcher, { kind: Kind }>;

/** A rule of one kind. */
export type RuleOf<Kind extends Matcher['kind']> = Rule & { readonly match: MatcherOf<Kind> };

/** One sentence of policy. */
export interface Rule {
  /** The rule as it was written. */
  readonly text: string;
  readonly effect: Decision;
  readonly scope: Scope;
  readonly match: Matcher;
  /** The folder that relative paths in the rule hang on; undefined: the call's own folder. */
  readonly base: string | undefined;
  readonly place: RulePlace | undefined;
}

/** A rule that cannot be read. It never vanishes: see `blocks`. */
export interface UnreadableRule extends Pick<Rule, 'text' | 'effect' | 'scope' | 'place'> {
  /** Why, in a form that fits after "rule `text`". */
  readonly why: string;
  /** Deny and ask only: calls to this tool ask until the rule is mended; `*` when the tool is unreadable too. */
  readonly blocks: string | undefined;
  /** Not one rule but a whole settings file, whose path is `text`. */
  readonly isFile?: true;
}
