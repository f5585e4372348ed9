import { type QuickPickItem, window, workspace } from 'vscode';
import { type Decision, decisions } from '../../core/decision';
import { describeRule } from '../../core/explain/describeRule';
import { isReadable, readRule } from '../../core/rules/readRule';
import { reviewRules } from '../../core/rules/review/review';
import type { RememberScope } from '../../ports/question';
import type { SettingsLayers } from '../../ports/settingsSource';
import { inert, inertPrompt, shortened, toRows } from '../agentText';
import { said } from '../said';
import { groundOf } from '../settings/groundOf';
import { t } from '../t';
import type { RememberedRule } from './rememberedRule';
import { briefRemarks } from './ruleRemarks';
import { endOfDay } from './timeText';

const keepPlaceHolder = t`Escape leaves the rule as it is.`;

/** Lets the person choose one of the rules. */
export async function chooseRule(
  rules: readonly RememberedRule[],
  title: string,
  now: number,
): Promise<RememberedRule | undefined> {
  const rows = rules.map((rule) => ({
    label: inert(shortened(rule.text, 60)),
    description: `${rule.effect}, ${rule.scope}`,
    detail: inert(briefRemarks(rule, now)),
    value: rule,
  }));
  return (await pick(rows, title, t`Which rule?`))?.value;
}

/** What is known of a rule before its text is written. */
type RuleToWrite = Pick<RememberedRule, 'text' | 'effect' | 'scope' | 'folder'>;

/** Lets the person write the text of a rule, and says meanwhile what it does; undefined when nothing is to change. */
export async function askForRule(
  title: string,
  rule: RuleToWrite,
  layers: SettingsLayers,
): Promise<string | undefined> {
  const { text, effect, scope } = rule;
  const written = await window.showInputBox({
    title,
    value: text,
    prompt:
      text === '' ? t`A rule to ${said(effect)}, as in Bash(npm test:*)` : t`${said(effect)} rule, ${said(scope)}`,
    validateInput: (next) => {
      const read = readRule(next, { effect, scope });
      if (!isReadable(read)) {
        return next === '' ? undefined : inertPrompt(t`The rule ${said(read.why)}.`);
      }
      const [problem] = reviewRules([read], groundOf(layers, rule.folder));
      const says =
        problem === undefined
          ? said(describeRule(read))
          : `${t`${said(describeRule(read))} The rule ${said(problem.says)}.`} ${said(problem.mend.says)}`;
      // 1: information, 2: warning. Only what cannot be read keeps the box open.
      return { message: inertPrompt(says), severity: problem === undefined ? 1 : 2 };
    },
  });
  return written === text || written === '' ? undefined : written;
}

/** Lets the person make a rule: what is to happen, where it is kept, and what it names. */
export async function makeRule(
  layers: SettingsLayers,
): Promise<(RuleToWrite & { readonly scope: RememberScope }) | undefined> {
  const title = t`Add Rule`;
  const effects = decisions.toReversed().map((value) => ({ label: effectNames[value], value }));
  const effect = (await pick(effects, title, t`What is to happen?`))?.value;
  const scope = effect === undefined ? undefined : await chooseScope(title);
  if (effect === undefined || scope === undefined) {
    return undefined;
  }
  const rule = { text: '', effect, scope, folder: undefined };
  const text = await askForRule(title, rule, layers);
  return text === undefined ? undefined : { ...rule, text };
}

/** Lets the person choose another effect for a rule. */
export async function chooseEffect(rule: RememberedRule): Promise<Decision | undefined> {
  const rows = decisions
    .filter((effect) => effect !== rule.effect)
    .flatMap((effect) => {
      const read = readRule(rule.text, { effect, scope: rule.scope });
      const detail = isReadable(read) ? inert(shortened(said(describeRule(read)), 100)) : undefined;
      return detail === undefined ? [] : [{ label: effectNames[effect], detail, value: effect }];
    });
  return (await pick(rows, t`Change the Effect of ${shortened(rule.text, 40)}`, keepPlaceHolder))?.value;
}

/** Lets the person choose where a rule is kept. */
export async function chooseScope(title: string, not?: RememberedRule['scope']): Promise<RememberScope | undefined> {
  const hasWorkspace = (workspace.workspaceFolders ?? []).length > 0;
  const rows = [
    { label: t`This workspace`, detail: t`Kept in the settings of the workspace.`, value: 'workspace' as const },
    { label: t`Always`, detail: t`Kept in your own settings; heard in every workspace.`, value: 'user' as const },
  ].filter(({ value }) => value !== not && (value === 'user' || hasWorkspace));
  return (await pick(rows, title, not === undefined ? t`Where is it kept?` : keepPlaceHolder))?.value;
}

/** Lets the person choose when a rule ends; `{}` for never. */
export async function chooseExpiry(
  rule: RememberedRule,
  now: number,
): Promise<{ readonly expires?: number } | undefined> {
  const hour = 3_600_000;
  const rows: readonly (QuickPickItem & { readonly value: { readonly expires?: number } | 'date' })[] = [
    { label: t`In one hour`, value: { expires: now + hour } },
    { label: t`In one day`, value: { expires: now + 24 * hour } },
    { label: t`In one week`, value: { expires: now + 7 * 24 * hour } },
    { label: t`In 30 days`, value: { expires: now + 30 * 24 * hour } },
    { label: t`At the end of a day…`, value: 'date' },
    { label: t`Never`, value: {} },
  ];
  const chosen = await pick(
    rows,
    t`When Does ${shortened(rule.text, 40)} End?`,
    t`After that it allows nothing any more.`,
  );
  if (chosen?.value !== 'date') {
    return chosen?.value;
  }
  const text = await window.showInputBox({
    title: t`The Last Day of the Rule`,
    prompt: t`Year, month and day, as in 2027-01-31`,
    validateInput: (day) =>
      (endOfDay(day) ?? 0) > now ? undefined : t`Write a day that is not over, as in 2027-01-31.`,
  });
  const expires = text === undefined ? undefined : endOfDay(text);
  return expires === undefined ? undefined : { expires };
}

/** Lets the person choose narrower rules. */
export async function chooseNarrowing(
  rule: RememberedRule,
  offers: readonly (readonly string[])[],
  calls: number,
): Promise<readonly string[] | undefined> {
  const rows = offers.map((offer) => ({
    label: offer.length === 1 ? inert(shortened(offer[0] ?? '', 60)) : t`${offer.length} rules`,
    detail: inert(offer.length === 1 ? '' : toRows(offer.join('   '), 2_000).join(' ')),
    value: offer,
  }));
  const covered =
    calls === 1
      ? t`Each choice still covers the one call it is known to have allowed.`
      : t`Each choice still covers the ${calls} calls it is known to have allowed.`;
  return (await pick(rows, t`Narrow ${shortened(rule.text, 40)}`, covered))?.value;
}

const effectNames: Readonly<Record<Decision, string>> = { allow: t`Allow`, ask: t`Ask`, deny: t`Deny` };

function pick<T extends QuickPickItem>(
  rows: readonly T[],
  title: string,
  placeHolder: string,
): Thenable<T | undefined> {
  return window.showQuickPick(rows, { title, placeHolder, matchOnDescription: true, matchOnDetail: true });
}
