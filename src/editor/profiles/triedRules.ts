import { type QuickPickItem, window } from 'vscode';
import { type Decision, decisions } from '../../core/decision';
import { describeRule } from '../../core/explain/describeRule';
import { mergeProfile, type PolicySettings } from '../../core/profiles/policySettings';
import type { RuleTexts } from '../../core/profiles/profile';
import { isReadable, readRule } from '../../core/rules/readRule';
import { inert, inertPrompt, shortened } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import type { OfferedProfile } from './useProfile';

const title = t`Try Rules`;
const none: RuleTexts = { allow: [], ask: [], deny: [] };

/** Rules that the person writes one after the other; undefined when they do not want to try any. */
export async function writtenRules(): Promise<OfferedProfile | undefined> {
  let rules = none;
  for (;;) {
    const written = decisions.flatMap((effect) => rules[effect].map((text) => `${effect} ${text}`));
    const rows: readonly (QuickPickItem & { readonly effect: Decision | undefined })[] = [
      ...(written.length === 0
        ? []
        : [{ label: t`Try them`, detail: inert(shortened(written.join(', '), 200)), effect: undefined }]),
      ...decisions.toReversed().map((effect) => ({ label: effectLabels[effect], effect })),
    ];
    const chosen = await window.showQuickPick(rows, {
      title,
      placeHolder: t`Nothing is written before you have seen it.`,
    });
    if (chosen === undefined) {
      return undefined;
    }
    const { effect } = chosen;
    if (effect === undefined) {
      return { profile: { name: t`rules you wrote`, rules }, notes: [], combine: mergeProfile };
    }
    const text = await ruleText(effect);
    rules = text === undefined ? rules : { ...rules, [effect]: [...rules[effect], text] };
  }
}

/** The settings without rules that the person picks; undefined when they pick none. */
export async function rulesLeftOut(settings: PolicySettings): Promise<OfferedProfile | undefined> {
  const rows = decisions
    .toReversed()
    .flatMap((effect) =>
      settings.rules[effect].map((text) => ({ label: inert(shortened(text, 100)), description: effect, effect, text })),
    );
  const chosen = await window.showQuickPick(rows, { title, placeHolder: t`Which rules?`, canPickMany: true });
  if (chosen === undefined || chosen.length === 0) {
    return undefined;
  }
  const isLeft = (effect: Decision) => (text: string) => !chosen.some((it) => it.effect === effect && it.text === text);
  const combine = (now: PolicySettings): PolicySettings => ({
    ...now,
    rules: {
      allow: now.rules.allow.filter(isLeft('allow')),
      ask: now.rules.ask.filter(isLeft('ask')),
      deny: now.rules.deny.filter(isLeft('deny')),
    },
  });
  return { profile: { name: t`fewer rules` }, notes: [], combine };
}

const effectLabels: Readonly<Record<Decision, string>> = {
  allow: t`Add a rule that allows…`,
  ask: t`Add a rule that asks…`,
  deny: t`Add a rule that denies…`,
};

function ruleText(effect: Decision): Thenable<string | undefined> {
  return window.showInputBox({
    title,
    prompt: t`A rule to ${said(effect)}, as in Bash(npm test:*)`,
    validateInput: (text) => {
      const read = readRule(text, { effect, scope: 'user' });
      return isReadable(read)
        ? { message: inertPrompt(said(describeRule(read))), severity: 1 }
        : inertPrompt(t`The rule ${said(read.why)}.`);
    },
  });
}
