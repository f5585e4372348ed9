import { type Decision, decisions } from '../decision';
import { type Mode, type ModeName, modes } from '../modes';
import { canonicalJson } from '../rules/rule/canonicalJson';
import { jsonEqual } from '../text/jsonEqual';
import { visible } from '../text/visible';
import type { PolicySettings } from './policySettings';

/** One thing that is no longer what it was. */
export interface SettingsChange {
  /** What it does to what agents may do without being asked; in doubt it loosens. */
  readonly effect: 'loosens' | 'tightens';
  /** What it is about, for grouping. */
  readonly about: 'mode' | 'unmatched' | 'reads' | 'rule' | 'tools' | 'check' | 'workingDirectory';
  /** A sentence for people. */
  readonly says: string;
}

/** Everything that differs between two settings, what loosens first. */
export function compareSettings(before: PolicySettings, after: PolicySettings): readonly SettingsChange[] {
  const changes = [
    ...mannerChanges(before, after),
    ...readChanges(before, after),
    ...workingDirectoryChanges(before, after),
    ...ruleChanges(before, after),
    ...toolChanges(before, after),
    ...checkChanges(before, after),
  ];
  return [
    ...changes.filter(({ effect }) => effect === 'loosens'),
    ...changes.filter(({ effect }) => effect === 'tightens'),
  ];
}

function mannerChanges(before: PolicySettings, after: PolicySettings): readonly SettingsChange[] {
  const effect = isLooserMode(before, after) ? 'loosens' : 'tightens';
  // The setting may mean nothing in the mode that comes with it, and everything in the next.
  const isLooser = decisions.indexOf(after.unmatched) < decisions.indexOf(before.unmatched);
  const modeSays = `The mode becomes \`${after.mode}\`; it was \`${before.mode}\`.`;
  const unmatchedSays = `What no rule names becomes \`${after.unmatched}\`; it was \`${before.unmatched}\`.`;
  return [
    ...(before.mode === after.mode ? [] : [change(effect, 'mode', modeSays)]),
    ...(before.unmatched === after.unmatched
      ? []
      : [change(isLooser ? 'loosens' : effect, 'unmatched', unmatchedSays)]),
  ];
}

function readChanges(before: PolicySettings, after: PolicySettings): readonly SettingsChange[] {
  const [was, is] = [before.readsOutside ?? 'allow', after.readsOutside ?? 'allow'];
  return was === is
    ? []
    : [
        is === 'ask'
          ? change('tightens', 'reads', 'Shell commands that read outside the working directories ask.')
          : change('loosens', 'reads', 'Shell commands that read outside the working directories no longer ask.'),
      ];
}

function ruleChanges(before: PolicySettings, after: PolicySettings): readonly SettingsChange[] {
  return decisions.toReversed().flatMap((kind) => {
    const { added, removed } = difference(before.rules[kind], after.rules[kind]);
    const adding = kind === 'allow' || (kind === 'ask' && deniesSilently(after)) ? 'loosens' : 'tightens';
    const removing = kind === 'allow' ? 'tightens' : 'loosens';
    return [
      ...removed.map((text) => change(removing, 'rule', `The ${kind} rule ${whole(text)} is removed.`)),
      ...added.map((text) => change(adding, 'rule', `The ${kind} rule ${whole(text)} is added.`)),
    ];
  });
}

function toolChanges(before: PolicySettings, after: PolicySettings): readonly SettingsChange[] {
  const hidden = difference(before.tools.disallowed, after.tools.disallowed);
  const shown = difference(before.tools.allowed, after.tools.allowed);
  const wasOpen = before.tools.allowed.length === 0;
  const isOpen = after.tools.allowed.length === 0;
  return [
    ...hidden.removed.map((name) => change('loosens', 'tools', `The tools ${whole(name)} are no longer hidden.`)),
    ...hidden.added.map((name) => change('tightens', 'tools', `The tools ${whole(name)} are hidden.`)),
    ...(isOpen && !wasOpen ? [change('loosens', 'tools', 'Every tool that is not hidden is shown.')] : []),
    ...(wasOpen && !isOpen
      ? [change('tightens', 'tools', `Only these tools are shown: ${shown.added.map(whole).join(', ')}.`)]
      : []),
    ...(wasOpen || isOpen
      ? []
      : [
          ...shown.added.map((name) => change('loosens', 'tools', `The tools ${whole(name)} are shown.`)),
          ...shown.removed.map((name) => change('tightens', 'tools', `The tools ${whole(name)} are no longer shown.`)),
        ]),
  ];
}

function checkChanges(before: PolicySettings, after: PolicySettings): readonly SettingsChange[] {
  const absentIn = (list: readonly unknown[]) => (check: unknown) => !list.some((it) => jsonEqual(it, check));
  const named = (check: unknown) => `The check ${whole(canonicalJson(check) ?? 'of great depth')}`;
  return [
    // A check that goes may have asked or denied.
    ...before.checks
      .filter(absentIn(after.checks))
      .map((check) => change('loosens', 'check', `${named(check)} is removed.`)),
    ...after.checks
      .filter(absentIn(before.checks))
      .map((check) => change(declaresReadOnly(check) ? 'loosens' : 'tightens', 'check', `${named(check)} is added.`)),
  ];
}

function workingDirectoryChanges(before: PolicySettings, after: PolicySettings): readonly SettingsChange[] {
  const { added, removed } = difference(before.workingDirectories, after.workingDirectories);
  return [
    ...added.map((path) => change('loosens', 'workingDirectory', `Agents also work in ${whole(path)}.`)),
    ...removed.map((path) => change('tightens', 'workingDirectory', `Agents no longer work in ${whole(path)}.`)),
  ];
}

function change(effect: SettingsChange['effect'], about: SettingsChange['about'], says: string): SettingsChange {
  return { effect, about, says };
}

function difference(before: readonly string[], after: readonly string[]) {
  const old = new Set(before);
  const fresh = new Set(after);
  return { added: [...fresh].filter((text) => !old.has(text)), removed: [...old].filter((text) => !fresh.has(text)) };
}

function declaresReadOnly(check: unknown): boolean {
  return (
    typeof check === 'object' &&
    check !== null &&
    (('readOnly' in check && check.readOnly !== false) || 'readOnlyWhen' in check)
  );
}

/** Whole, because what is left out of a preview is what somebody wanted to hide. */
function whole(text: string): string {
  return `\`${visible(text)}\``;
}

/** What happens to calls that no rule names: the mode, and the setting that some modes leave it to. */
interface Manner {
  readonly mode: ModeName;
  readonly unmatched: Decision;
}

/** For each step of a decision what it may amount to, the strictest first. */
const orders = {
  askRule: ['deny', 'ask'],
  readOnlyTool: ['go on', 'allow'],
  notReadOnly: ['deny', 'go on'],
  checkDenial: ['deny'],
  safetyAsk: ['deny', 'ask', 'ignored'],
  insideEdit: ['go on', 'allow'],
  plainAsk: ['deny', 'go on', 'ignored'],
  silence: ['deny', 'ask', 'allow'],
} as const satisfies {
  readonly [Step in Exclude<keyof Mode, 'name' | 'title' | 'says' | 'icon' | 'confirms'>]: readonly string[];
};

/** Whether anything at all is looser in `next` than in `before`, however much of it is stricter. */
export function isLooserMode(before: Manner, next: Manner): boolean {
  const old = rowOf(before);
  const fresh = rowOf(next);
  return (Object.keys(orders) as (keyof typeof orders)[]).some((step) => {
    const order: readonly string[] = orders[step];
    return order.indexOf(fresh[step]) > order.indexOf(old[step]);
  });
}

/** Whether calls that no rule names are denied, so that even an ask rule would loosen. */
function deniesSilently(manner: Manner): boolean {
  const { silence, askRule } = rowOf(manner);
  return silence === 'deny' && askRule === 'ask';
}

function rowOf({ mode, unmatched }: Manner): Mode & { readonly silence: Decision } {
  const row: Mode = modes.find(({ name }) => name === mode) ?? modes[0];
  return { ...row, silence: row.silence === 'setting' ? unmatched : row.silence };
}
