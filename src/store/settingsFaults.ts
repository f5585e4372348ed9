import type { Scope, UnreadableRule } from '../core/rules/rule/rule';
import type { Settings, SettingsProblem } from './settings';

/** What of a settings file cannot be used, as rules that cannot be read: until it is mended, every call asks. */
export function settingsFaults(
  { problems, unreadable, checks }: Settings,
  { file, scope }: { readonly file: string; readonly scope: Scope },
): readonly UnreadableRule[] {
  // Of what stands twice the first is lost, and with it perhaps what an administrator forbids.
  const lossy = ['syntax', 'unknown', ...(scope === 'managed' ? ['repeated'] : [])];
  const faults = problems.filter(({ kind }) => lossy.includes(kind));
  return [
    ...faults.map((problem) => ({ ...fileFault(file, scope, whyOf(problem)), place: problem.place })),
    ...unreadable.map((rule) => ({ ...rule, scope })),
    ...(checks === undefined || Array.isArray(checks)
      ? []
      : [fileFault(file, scope, '`gatehouse.checks` is not a list')]),
  ];
}

/** A whole file that cannot be used, and why. */
export function fileFault(file: string, scope: Scope, why: string): UnreadableRule {
  return { text: file, effect: 'ask', scope, place: undefined, why, blocks: '*' };
}

function whyOf({ kind, message }: SettingsProblem): string {
  return kind === 'syntax' ? `is no JSON: ${message}` : message;
}
