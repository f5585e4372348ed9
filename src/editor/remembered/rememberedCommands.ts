import { commands, window } from 'vscode';
import { inertMessage, shortened } from '../agentText';
import { showRule } from '../ruleText/showRule';
import { said } from '../said';
import { groundOf } from '../settings/groundOf';
import { t } from '../t';
import { tell } from '../tell';
import { untilTaken } from '../untilTaken';
import type { EditorCommands, RunCommand, WindowNeeds } from '../windowNeeds';
import { narrowings } from './narrowings';
import { keptRuleOf, type RememberedRule } from './rememberedRule';
import { RememberedNode } from './rememberedTree';
import type { RememberedView } from './rememberedView';
import { isSameRule, type NewRule, RuleChange, type RuleChanges } from './ruleChanges';
import {
  askForRule,
  chooseEffect,
  chooseExpiry,
  chooseNarrowing,
  chooseRule,
  chooseScope,
  makeRule,
} from './ruleChoices';

interface RememberedCommandNeeds extends Pick<WindowNeeds, 'clock' | 'origins' | 'settings' | 'trail' | 'undoOffers'> {
  readonly view: RememberedView;
  readonly changes: RuleChanges;
}

/** The commands on remembered rules. Started without a row, they let the person choose the rule first. */
export function rememberedCommands(needs: RememberedCommandNeeds): EditorCommands {
  const { view, changes, settings, origins, trail, clock, undoOffers } = needs;
  /** Runs on the rule of the row, else on the one the person chooses among those that the command can work on. */
  const on =
    (title: string, fits: (rule: RememberedRule) => boolean, run: (rule: RememberedRule) => unknown): RunCommand =>
    async (target) => {
      const given = target instanceof RememberedNode ? target.rule : undefined;
      if (given !== undefined) {
        // The row may be older than the settings: what is no longer there is not changed.
        const rule = view.rules.find((it) => isSameRule(it, given) && it.folder === given.folder);
        return rule !== undefined && fits(rule) ? run(rule) : tell(t`the rule is no longer there.`);
      }
      const rules = view.rules.filter(fits);
      if (rules.length === 0) {
        return tell(t`there is no such rule.`);
      }
      const chosen = await chooseRule(rules, title, clock.now());
      return chosen === undefined ? undefined : run(chosen);
    };
  const undoable = async (says: string, change: Promise<RuleChange>) => {
    const changed = await change;
    const undo = () => commands.executeCommand('gatehouse.undoRuleChange', changed);
    undoOffers.make(`Gatehouse: ${inertMessage(says)}.`, undo);
  };
  const forget = on(t`Forget a Rule`, isChangeable, (rule) =>
    undoable(t`forgot ${said(rule.effect)} ${shortened(rule.text, 80)}`, changes.forget(rule)),
  );
  return {
    async 'gatehouse.addRule'() {
      const rule = await makeRule(settings.current);
      if (rule !== undefined) {
        const added = changes.add([{ ...rule, session: undefined }]);
        await undoable(t`added ${said(rule.effect)} ${shortened(rule.text, 80)}`, added);
      }
    },
    'gatehouse.forgetRule': async (target) => {
      view.goOnFrom(target instanceof RememberedNode ? target : undefined);
      try {
        await forget(target);
      } catch (error) {
        // It may go later, when the person is at work elsewhere.
        view.goOnFrom(undefined);
        throw error;
      }
    },
    async 'gatehouse.undoRuleChange'(change) {
      const undone = await changes.undo(change instanceof RuleChange ? change : undefined);
      tell(undone === undefined ? t`There is nothing to undo.` : t`The rules are as they were before.`);
    },
    'gatehouse.editRule': on(t`Edit a Rule`, isChangeable, async (rule) => {
      const text = await askForRule(t`Edit Rule`, rule, settings.current);
      if (text !== undefined) {
        const says = t`changed ${shortened(rule.text, 60)} to ${shortened(text, 60)}`;
        await undoable(says, changes.replace(rule, [{ ...asNew(rule), text }]));
      }
    }),
    'gatehouse.narrowRule': on(t`Narrow a Rule`, isChangeableAllow, async (rule) => {
      const found = narrowings(rule, await trail.read(), groundOf(settings.current, rule.folder));
      if (found.offers.length === 0) {
        return tell(
          found.calls === 0
            ? t`No call is recorded that this rule allowed, so there is nothing to go by. You can edit it instead.`
            : t`There is no narrower rule that still covers what this one allowed.`,
        );
      }
      const texts = await chooseNarrowing(rule, found.offers, found.calls);
      if (texts !== undefined) {
        const narrower = texts.map((text) => ({ ...asNew(rule), text }));
        await undoable(t`narrowed ${shortened(rule.text, 80)}`, changes.replace(rule, narrower));
      }
    }),
    'gatehouse.changeRuleEffect': on(t`Change the Effect of a Rule`, isChangeable, async (rule) => {
      const effect = await chooseEffect(rule);
      if (effect !== undefined) {
        const says = t`${shortened(rule.text, 80)} is now ${said(effect)}`;
        await undoable(says, changes.replace(rule, [{ ...asNew(rule), effect }]));
      }
    }),
    'gatehouse.moveRule': on(t`Move a Rule to Another Scope`, isChangeable, async (rule) => {
      const scope = await chooseScope(t`Move ${shortened(rule.text, 40)}`, rule.scope);
      if (scope !== undefined) {
        const says = t`moved ${shortened(rule.text, 80)} to ${said(scope)}`;
        await undoable(says, changes.replace(rule, [{ ...asNew(rule), scope }]));
      }
    }),
    'gatehouse.setRuleExpiry': on(t`Set When a Rule Ends`, isKeptAllow, async (rule) => {
      const chosen = await chooseExpiry(rule, clock.now());
      const kept = keptRuleOf(rule);
      if (chosen !== undefined && kept !== undefined) {
        const { expires: _, hasEnded: __, ...origin } = rule.origin ?? {};
        await origins.keep(kept, { ...origin, ...chosen });
      }
    }),
    'gatehouse.openRule': on(t`Open a Rule in settings.json`, isKept, async (rule) => {
      const kept = keptRuleOf(rule);
      if (kept !== undefined) {
        await showRule({ ...kept, folder: rule.folder });
      }
    }),
    'gatehouse.showRuleCalls': on(
      t`Show the Calls a Rule Decided`,
      () => true,
      (rule) => commands.executeCommand('gatehouse.showAuditLog', rule.text),
    ),
    'gatehouse.filterRules': () => askForFilter(view),
    'gatehouse.clearRuleFilter': () => view.filterBy(''),
  };
}

/** The view follows while the words are typed; Escape brings back what was shown before. */
async function askForFilter(view: RememberedView): Promise<void> {
  const before = view.filter;
  const box = window.createInputBox();
  box.title = t`Filter Remembered Rules`;
  box.placeholder = t`Words of a rule, its effect, scope, session or folder`;
  box.value = before;
  // What fails here is told when the box closes.
  let filtering: Promise<unknown> = Promise.resolve();
  box.onDidChangeValue((value) => {
    filtering = Promise.all([filtering, view.filterBy(value)]);
  });
  const words = await untilTaken(box, () => box.value);
  await filtering.finally(() => view.filterBy(words ?? before));
}

function isChangeable({ scope }: RememberedRule): boolean {
  return scope !== 'managed';
}

function isChangeableAllow(rule: RememberedRule): boolean {
  return isChangeable(rule) && rule.effect === 'allow';
}

function isKept(rule: RememberedRule): boolean {
  return keptRuleOf(rule) !== undefined;
}

function isKeptAllow(rule: RememberedRule): boolean {
  return isKept(rule) && rule.effect === 'allow';
}

function asNew({ text, effect, session, scope }: RememberedRule): NewRule {
  return { text, effect, session, scope: scope === 'managed' ? 'user' : scope };
}
