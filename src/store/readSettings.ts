// The package's main entry cannot be bundled; this is the same code as modules.
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser/lib/esm/main.js';
import { jsonFault } from '../base/json';
import { type Decision, decisions } from '../core/decision';
import type { RulePlace, UnreadableRule } from '../core/rules/rule/rule';
import { type OutsideReads, outsideReadChoices } from '../core/safety/outsideReads';
import { settingNames } from '../core/settings/keys';
import { managedForbid } from '../core/settings/managedLimits';
import { isToolEntry } from '../core/tools/visibility';
import type { LayerRule, RuleLayer } from '../ports/settingsSource';
import { placesIn } from './textPlace';

/** What a settings file says about Gatehouse, as written. */
export interface Settings extends RuleLayer {
  readonly rules: readonly WrittenRule[];
  /** Where each entry of `checks` stands, in order; one place when it is not a list. */
  readonly checkPlaces: readonly RulePlace[];
  readonly unmatched: Decision | undefined;
  readonly readsOutside: OutsideReads;
  /** The values of all other settings of ours, by their names. Untrusted: any shape. */
  readonly others: ReadonlyMap<string, unknown>;
  readonly problems: readonly SettingsProblem[];
}

/** A rule as it stands in a file, not yet read. */
type WrittenRule = Required<Pick<LayerRule, 'text' | 'effect' | 'place'>>;

/** Something in a settings file that cannot be used. */
export interface SettingsProblem {
  readonly place: RulePlace;
  /** `syntax`: the file cannot be trusted to say what was meant, so nothing should be decided with it. */
  readonly kind: 'syntax' | 'type' | 'unknown' | 'repeated';
  readonly message: string;
  readonly mend: string;
}

const ruleKeys = new Map<string, Decision>(decisions.map((effect) => [`gatehouse.rules.${effect}`, effect]));
const listKeys = ['gatehouse.tools.allowed', 'gatehouse.tools.disallowed'];
const readKeys = [
  ...ruleKeys.keys(),
  ...listKeys,
  'gatehouse.checks',
  'gatehouse.unmatched',
  'gatehouse.reads.outside',
];

/** Settings that say nothing about a single call; they are handed on as they stand. */
const otherKeys: readonly string[] = [...settingNames, managedForbid.key].filter((name) => !readKeys.includes(name));

/** A value found under one of our keys. */
interface Found {
  readonly key: string;
  readonly value: Node;
}

/**
 * Reads a settings.json: comments and trailing commas are fine, keys may be dotted or nested.
 * When a key stands twice, the last one counts as in the editor, except that no deny or ask rule is lost.
 * Keys that are not ours and that `isMisspelt` takes for ours are reported.
 */
export function readSettings(source: string, file: string, isMisspelt = (_key: string) => false): Settings {
  const text = source.startsWith('\uFEFF') ? ` ${source.slice(1)}` : source;
  const placeOf = placesIn(text, file);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const reader = new SettingsReader((node) => placeOf(node.offset), isMisspelt);
  // The first error is the one to mend; the others mostly follow from it.
  for (const error of errors.slice(0, 1)) {
    // A file that was cut to nothing says nothing about what it said before.
    const isEmpty = text.trim() === '';
    const message = isEmpty ? 'the file is empty' : jsonFault(printParseErrorCode(error.error));
    reader.report(placeOf(error.offset), 'syntax', message, isEmpty ? 'write `{}`' : 'mend the JSON');
  }
  const root = settingsNode(tree, file);
  if (root !== undefined) {
    reader.read(root);
  }
  return reader.settings();
}

/** In a `.code-workspace` file the settings stand one level deeper. */
function settingsNode(tree: Node | undefined, file: string): Node | undefined {
  return file.endsWith('.code-workspace') && tree?.type === 'object' ? findNodeAtLocation(tree, ['settings']) : tree;
}

class SettingsReader {
  private rules: WrittenRule[] = [];
  private readonly unreadable: UnreadableRule[] = [];
  private readonly problems: SettingsProblem[] = [];
  private readonly lists = new Map<string, readonly string[]>();
  private checks: Node | undefined;
  private unmatched: Decision | undefined;
  private readsOutside: OutsideReads = 'allow';
  private readonly others = new Map<string, unknown>();

  constructor(
    private readonly placeOf: (node: Node) => RulePlace,
    private readonly isMisspelt: (key: string) => boolean,
  ) {}

  read(root: Node): void {
    if (root.type !== 'object') {
      this.report(this.placeOf(root), 'syntax', 'the file is not an object', 'write the settings in `{ }`');
      return;
    }
    const seen = new Map<string, Found>();
    for (const found of this.find(root, '')) {
      this.take(found, seen.get(found.key));
      seen.set(found.key, found);
    }
  }

  settings(): Settings {
    const checkNodes = this.checks?.type === 'array' ? this.checks.children : this.checks && [this.checks];
    return {
      rules: this.rules,
      unreadable: this.unreadable,
      checks: this.checks && getNodeValue(this.checks),
      checkPlaces: (checkNodes ?? []).map(this.placeOf),
      unmatched: this.unmatched,
      readsOutside: this.readsOutside,
      tools: {
        allowed: this.lists.get('gatehouse.tools.allowed') ?? [],
        disallowed: this.lists.get('gatehouse.tools.disallowed') ?? [],
      },
      others: this.others,
      problems: this.problems,
    };
  }

  report(place: RulePlace, kind: SettingsProblem['kind'], message: string, mend: string): void {
    this.problems.push({ place, kind, message, mend });
  }

  /** Every value under one of our keys, however the key is split into objects. */
  private find(object: Node, prefix: string): readonly Found[] {
    return (object.children ?? []).flatMap((property) => {
      const [name, value] = property.children ?? [];
      if (name === undefined || value === undefined) {
        return [];
      }
      const key = `${prefix}${String(name.value)}`;
      if (readKeys.includes(key)) {
        return [{ key, value }];
      }
      if (otherKeys.includes(key)) {
        this.reportAgain({ key, value }, this.others.get(key));
        this.others.set(key, getNodeValue(value));
        return [];
      }
      if (readKeys.some((known) => known.startsWith(`${key}.`))) {
        return value.type === 'object' ? this.find(value, `${key}.`) : this.refuseGroup(key, value);
      }
      if (value.type === 'object' && otherKeys.some((known) => known.startsWith(`${key}.`))) {
        return this.find(value, `${key}.`);
      }
      const group = /^gatehouse\.(?:rules|tools)\./.exec(key)?.[0];
      if (group !== undefined) {
        const mend = group === 'gatehouse.rules.' ? 'use allow, ask or deny' : 'use allowed or disallowed';
        this.report(this.placeOf(name), 'unknown', `\`${key}\` is no setting`, mend);
      } else if (this.isMisspelt(key)) {
        this.report(this.placeOf(name), 'unknown', `\`${key}\` is no setting of Gatehouse`, 'mend its name');
      }
      return [];
    });
  }

  /** `"gatehouse.rules": []` and the like: whatever deny rules were meant are lost, so everything asks. */
  private refuseGroup(key: string, value: Node): readonly Found[] {
    this.mistyped(value, `\`${key}\` is not an object`, 'write an object');
    this.block(value, `\`${key}\` is not an object`);
    return [];
  }

  private reportAgain({ key, value }: Found, before: unknown): void {
    if (before !== undefined) {
      this.report(this.placeOf(value), 'repeated', `\`${key}\` stands here again`, 'keep one of them');
    }
  }

  private take({ key, value }: Found, before: Found | undefined): void {
    this.reportAgain({ key, value }, before);
    const effect = ruleKeys.get(key);
    if (effect !== undefined) {
      this.takeRules(key, effect, value);
    } else if (listKeys.includes(key)) {
      this.takeNames(key, value);
    } else if (key === 'gatehouse.checks') {
      this.checks = value;
    } else if (key === 'gatehouse.unmatched') {
      this.takeUnmatched(value);
    } else {
      this.takeReads(value);
    }
  }

  private takeRules(key: string, effect: Decision, value: Node): void {
    if (effect === 'allow') {
      // The last allow list counts alone: adding up two lists would grant more than the editor shows.
      this.rules = this.rules.filter((rule) => rule.effect !== 'allow');
    }
    if (value.type !== 'array') {
      this.mistyped(value, `\`${key}\` is not a list`, 'write a list of rules in `[ ]`');
      if (effect !== 'allow') {
        this.block(value, `\`${key}\` is not a list`, effect);
      }
      return;
    }
    for (const item of value.children ?? []) {
      if (typeof item.value === 'string') {
        this.rules.push({ text: item.value, effect, place: this.placeOf(item) });
      } else {
        this.mistyped(item, 'a rule is not a text', 'write the rule in quotes');
        this.block(item, 'is not a text', effect);
      }
    }
  }

  private takeNames(key: string, value: Node): void {
    const names = (value.children ?? []).map((item) => item.value as unknown);
    if (value.type === 'array' && names.every(isToolEntry)) {
      const before = key.endsWith('disallowed') ? (this.lists.get(key) ?? []) : [];
      this.lists.set(key, [...before, ...names]);
      return;
    }
    this.mistyped(value, `\`${key}\` is not a list of names`, 'write names in quotes in `[ ]`');
    this.block(value, `\`${key}\` is not a list of names`);
  }

  private takeUnmatched(value: Node): void {
    this.unmatched = decisions.find((decision) => decision === value.value);
    if (this.unmatched === undefined) {
      this.unmatched = 'ask';
      this.mistyped(value, '`gatehouse.unmatched` has an unknown value', 'use "ask", "deny" or "allow"');
    }
  }

  private takeReads(value: Node): void {
    this.readsOutside = value.value === 'allow' ? 'allow' : 'ask';
    if (!outsideReadChoices.some((choice) => choice === value.value)) {
      this.mistyped(value, '`gatehouse.reads.outside` has an unknown value', 'use "allow" or "ask"');
    }
  }

  private mistyped(node: Node, message: string, mend: string): void {
    this.report(this.placeOf(node), 'type', message, mend);
  }

  private block(node: Node, why: string, effect: Decision = 'ask'): void {
    const text = JSON.stringify(getNodeValue(node)) ?? '';
    const blocks = effect === 'allow' ? undefined : '*';
    this.unreadable.push({ text: text.slice(0, 200), effect, scope: 'user', place: this.placeOf(node), why, blocks });
  }
}
