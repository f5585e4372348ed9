import type { RuleName } from './ruleName';

/** Where an answer can be kept. Managed rules are never made here. */
export type RememberScope = 'session' | 'workspace' | 'user';

/** One thing the person may answer. Prompt, notification and list all offer these and nothing else. */
export type Choice = ChoiceKind & {
  /** It may be offered beside a short text (a notification, a row of a list), where the call is not shown whole. */
  readonly inline: boolean;
};

type ChoiceKind =
  | { readonly kind: 'deny' }
  | { readonly kind: 'allowOnce' }
  /** Allows every waiting question with the same `likeness` once. */
  | { readonly kind: 'allowAllLike' }
  /** Allows an input that the person changed: changes dropped in a diff, or text edited. */
  | { readonly kind: 'allowChanged' }
  | {
      readonly kind: 'allowAndRemember';
      readonly scope: RememberScope;
      /** Narrowest first; the person may edit what they choose. Never empty. */
      readonly offers: readonly RuleOffer[];
      /** Ask rules that are suspended in this session for what the chosen rules cover. */
      readonly suspends: readonly RuleName[];
    }
  | { readonly kind: 'denyAndSayWhy' }
  | { readonly kind: 'denyAndRemember'; readonly scope: RememberScope; readonly offers: readonly RuleOffer[] }
  /** Runs the command on a copy and asks about what it did. */
  | { readonly kind: 'rehearse' }
  | { readonly kind: 'showChange' }
  | { readonly kind: 'explain' }
  | { readonly kind: 'notNow' };

/** Rules that settle the call together; mostly one, several for a chain of commands that no one rule covers. */
export type RuleOffer = readonly string[];
