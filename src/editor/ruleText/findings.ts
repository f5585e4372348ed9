import { failedExamples } from '../../core/engine/ruleExamples';
import { isReadable, readRule } from '../../core/rules/readRule';
import { type Problem, reviewRules } from '../../core/rules/review/review';
import type { Scope } from '../../core/rules/rule/rule';
import { keys } from '../../core/settings/keys';
import type { UnacceptedRule } from '../../ports/policySource';
import type { RuleLayer, SettingsLayers } from '../../ports/settingsSource';
import { said } from '../said';
import { groundOf } from '../settings/groundOf';
import { t } from '../t';
import { type RuleInText, rulesInText, settingInText } from './rulesInText';
import type { WhichSettings } from './whichSettings';

/** Something to say about a rule in a settings file. */
export interface Finding {
  readonly rule: RuleInText;
  readonly kind: Problem['kind'] | 'unaccepted' | 'example';
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  /** The rule to write instead; undefined when only removing or accepting it helps. */
  readonly replacement: string | undefined;
}

/** The text of a settings file, saved or not. */
export interface SettingsText extends WhichSettings {
  readonly text: string;
  readonly file: string;
}

/** Reviews the rules of one settings file, together with those of all other scopes. */
export function findingsIn(
  source: SettingsText,
  layers: SettingsLayers,
  unaccepted: readonly UnacceptedRule[],
): readonly Finding[] {
  const written = rulesInText(source.text, source.file);
  const read = new Map(
    written.map((rule) => [
      readRule(rule.text, { effect: rule.effect, scope: source.scope, base: source.folder }),
      rule,
    ]),
  );
  const problems = reviewRules([...othersThan(source, layers), ...read.keys()], groundOf(layers, source.folder));
  return [
    ...problems.flatMap((problem) => {
      const rule = read.get(problem.rule);
      return rule === undefined ? [] : [toFinding(rule, problem)];
    }),
    // What cannot be read allows nothing, accepted or not; that it cannot be read is said already.
    ...[...read]
      .filter(([rule, written]) => isReadable(rule) && waits(written, source, unaccepted))
      .map(([, written]) => toUnaccepted(written)),
    ...examplesThatFail(source, written, layers),
  ];
}

/** Examples of rules that do not hold, each where it stands. */
function examplesThatFail(
  { text, file, folder }: SettingsText,
  written: readonly RuleInText[],
  layers: SettingsLayers,
): readonly Finding[] {
  const setting = settingInText(text, file, keys.ruleExamples.key);
  const { roots, foldsCase, ...place } = groundOf(layers, folder);
  const facts = { place, roots, foldsCase, trusted: layers.trusted, real: new Map() };
  return failedExamples(setting?.value, written, facts).flatMap(({ path, says }) => {
    const spot = setting?.spotOf([...path]);
    const rule = spot && {
      text: '',
      effect: 'ask' as const,
      offset: spot.offset,
      length: spot.length,
      path: [...path],
    };
    const message = t`This example does not hold: ${said(says)}.`;
    return rule === undefined ? [] : [{ rule, kind: 'example', severity: 'warning', message, replacement: undefined }];
  });
}

/** The rules of every scope but the file's own, which is read from its text. */
function othersThan({ scope, folder }: SettingsText, layers: SettingsLayers) {
  const { managed, user, workspace, folders } = layers;
  const read = (layer: RuleLayer, as: Scope, base?: string) =>
    layer.rules.map(({ text, effect }) => readRule(text, { effect, scope: as, base }));
  return [
    ...read(managed, 'managed'),
    ...(scope === 'user' ? [] : read(user, 'user')),
    ...(scope === 'workspace' && folder === undefined ? [] : read(workspace, 'workspace')),
    ...folders.filter(({ path }) => path !== folder).flatMap((it) => read(it, 'workspace', it.path)),
  ];
}

function toFinding(rule: RuleInText, { kind, says, mend }: Problem): Finding {
  const severity =
    kind === 'unreadable' && rule.effect !== 'allow'
      ? 'error'
      : kind === 'duplicate' || kind === 'misspelt'
        ? 'information'
        : 'warning';
  const until =
    kind === 'unreadable' && rule.effect !== 'allow' ? ` ${t`Until it is mended, calls it may be about ask.`}` : '';
  return {
    rule,
    kind,
    severity,
    message: `${t`This rule ${said(says)}.`}${until} ${said(mend.says)}`,
    replacement: mend.replacement,
  };
}

function waits(rule: RuleInText, { scope, folder }: SettingsText, unaccepted: readonly UnacceptedRule[]): boolean {
  return (
    scope === 'workspace' &&
    rule.effect === 'allow' &&
    unaccepted.some((it) => it.text === rule.text && it.folder === folder)
  );
}

function toUnaccepted(rule: RuleInText): Finding {
  const message = t`This rule came with the workspace and does not count until you have accepted it.`;
  return { rule, kind: 'unaccepted', severity: 'information', message, replacement: undefined };
}
