import { commands, type QuickPickItem, QuickPickItemKind, window, workspace } from 'vscode';
import { describeRule } from '../../core/explain/describeRule';
import { isReadable, readRule } from '../../core/rules/readRule';
import type { SuggestedRules } from '../../ports/history';
import { inert, shortened } from '../agentText';
import { said } from '../said';
import { lookingThrough } from '../slowWork';
import { t } from '../t';
import { tell } from '../tell';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import type { NewRule, RuleChange, RuleChanges } from './ruleChanges';
import type { TidyOffer } from './tidying';

/** What suggesting rules works with. */
export interface SuggestNeeds extends Pick<WindowNeeds, 'history' | 'undoOffers'> {
  readonly changes: RuleChanges;
  tidy(): Promise<readonly TidyOffer[]>;
}

type Row = QuickPickItem & { readonly suggested?: SuggestedRules; readonly tidied?: TidyOffer };

const title = t`Suggest Rules`;

/** "Suggest Rules": rules that would have spared questions, and rules that could go. Nothing is chosen beforehand. */
export function suggestCommand(needs: SuggestNeeds): EditorCommands {
  return {
    async 'gatehouse.suggestRules'() {
      const found = await lookedThrough(needs);
      if (found === undefined) {
        return;
      }
      const { rules, isCut } = found.suggested;
      const rows = suggestionRows(rules, found.tidied);
      if (rows.length === 0) {
        tell(t`there is no rule to suggest: nothing was allowed again and again, and every rule is of use.`);
        return;
      }
      const chosen = await window.showQuickPick(rows, {
        title: isCut ? t`Suggest Rules (of 2,000 kinds of questions; the log has more)` : title,
        canPickMany: true,
        placeHolder: t`Rules for what you always allowed, and rules that could go. Nothing is chosen yet.`,
        matchOnDetail: true,
        ignoreFocusOut: true,
      });
      if (chosen !== undefined && chosen.length > 0) {
        await apply(chosen, needs);
      }
    },
  };
}

function lookedThrough({ history, tidy }: SuggestNeeds) {
  return lookingThrough(t`Gatehouse looks through the audit log`, async (watch) => {
    const suggested = await history.suggest(watch);
    return suggested && { suggested, tidied: await tidy() };
  });
}

function suggestionRows(suggested: readonly SuggestedRules[], tidied: readonly TidyOffer[]): readonly Row[] {
  const group = (label: string, rows: readonly Row[]): readonly Row[] =>
    rows.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...rows];
  const tidyRow = (tidy: TidyOffer): Row => ({
    label: inert(shortened(tidy.rule.text, 80)),
    description: inert(
      tidy.instead.length === 0
        ? t`forget ${said(tidy.rule.effect)}`
        : t`narrow to ${shortened(tidy.instead.join(', '), 60)}`,
    ),
    detail: inert(shortened(tidy.why, 120)),
    tidied: tidy,
  });
  return [
    ...group(
      t`New rules`,
      suggested.map((it) => ({
        label: inert(shortened(it.rules.join(', '), 160)),
        description: t`${it.questions} questions`,
        detail: inert(shortened(it.rules.map(newlyAllowed).join(' '), 120)),
        suggested: it,
      })),
    ),
    ...group(t`Could be forgotten`, tidied.filter(({ instead }) => instead.length === 0).map(tidyRow)),
    ...group(t`Broader than their use`, tidied.filter(({ instead }) => instead.length > 0).map(tidyRow)),
  ];
}

function newlyAllowed(text: string): string {
  const rule = readRule(text, { effect: 'allow', scope: 'user' });
  return isReadable(rule) ? said(describeRule(rule)) : '';
}

async function apply(chosen: readonly Row[], { changes, undoOffers }: SuggestNeeds): Promise<void> {
  const texts = [...new Set(chosen.flatMap(({ suggested }) => suggested?.rules ?? []))];
  const scope = texts.length === 0 ? undefined : await chosenScope();
  if (texts.length > 0 && scope === undefined) {
    return;
  }
  const done: RuleChange[] = [];
  if (scope !== undefined) {
    done.push(await changes.add(texts.map((text): NewRule => ({ text, effect: 'allow', session: undefined, scope }))));
  }
  for (const { rule, instead } of chosen.flatMap(({ tidied }) => tidied ?? [])) {
    const { effect, session, scope: at } = rule;
    if (at !== 'managed') {
      done.push(
        await changes.replace(
          rule,
          instead.map((text) => ({ text, effect, session, scope: at })),
        ),
      );
    }
  }
  const count = chosen.length;
  const says = count === 1 ? t`one suggestion is carried out` : t`${count} suggestions are carried out`;
  undoOffers.make(`Gatehouse: ${says}.`, async () => {
    for (const change of done.toReversed()) {
      await commands.executeCommand('gatehouse.undoRuleChange', change);
    }
  });
}

async function chosenScope(): Promise<'user' | 'workspace' | undefined> {
  if ((workspace.workspaceFolders ?? []).length === 0) {
    return 'user';
  }
  const rows = [
    { label: t`This workspace`, detail: t`The new rules are heard here only.`, scope: 'workspace' as const },
    { label: t`Always`, detail: t`The new rules are heard in every workspace.`, scope: 'user' as const },
  ];
  return (await window.showQuickPick(rows, { title, placeHolder: t`Where are the new rules kept?` }))?.scope;
}
