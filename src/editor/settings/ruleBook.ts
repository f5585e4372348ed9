import { workspace } from 'vscode';
import { ActsInTurn } from '../../base/actsInTurn';
import { type Decision, decisions } from '../../core/decision';
import { ruleKeys } from '../../core/settings/keys';
import type { KeptRule, RuleBook } from '../../ports/ruleBook';
import type { SettingsLayers } from '../../ports/settingsSource';
import type { WindowNeeds } from '../windowNeeds';
import { withAdded, withoutRemoved } from './editedList';
import type { SettingsHome } from './settingsFiles';

/** How long VS Code may take to tell of a setting that it has written. */
const patienceMs = 10_000;

/** Keeps remembered rules in settings.json. One change after the other, so that none is lost. */
export class SettingsRuleBook implements RuleBook {
  private readonly turns = new ActsInTurn();

  constructor(private readonly needs: Pick<WindowNeeds, 'accepted' | 'settings' | 'timers' | 'writer'>) {}

  add(rules: readonly KeptRule[]): Promise<void> {
    return this.turns.take(async () => {
      for (const { scope, effect, texts } of listsOf(rules)) {
        const key = ruleKeys[effect];
        await this.needs.writer.change(key, scope, (written) => withAdded(written, texts, key.key));
        await this.until((layers) => texts.every((text) => isHeard(layers, { text, effect, scope })));
      }
    });
  }

  remove(rules: readonly KeptRule[]): Promise<void> {
    return this.turns.take(async () => {
      for (const { scope, effect, texts } of listsOf(rules)) {
        for (const home of homesOfScope(scope)) {
          const key = ruleKeys[effect];
          await this.needs.writer.change(key, home, (written) => withoutRemoved(written, texts, key.key));
        }
        await this.until((layers) => !texts.some((text) => isHeard(layers, { text, effect, scope })));
      }
    });
  }

  accept(hashes: readonly string[]): Promise<void> {
    return this.needs.accepted.add(hashes);
  }

  unaccept(hashes: readonly string[]): Promise<void> {
    return this.needs.accepted.remove(hashes);
  }

  /** Resolves once `holds` for the settings that are in force. */
  private async until(holds: (layers: SettingsLayers) => boolean): Promise<void> {
    if (!(await comesToHold(holds, patienceMs, this.needs))) {
      throw new Error(`settings.json was written, but VS Code has not read it yet`);
    }
  }
}

/** Whether something holds for the settings that are in force, within a time. */
export function comesToHold(
  holds: (layers: SettingsLayers) => boolean,
  milliseconds: number,
  { settings, timers }: Pick<WindowNeeds, 'settings' | 'timers'>,
): Promise<boolean> {
  if (holds(settings.current)) {
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const finish = (isHeld: boolean) => {
      listening.dispose();
      timer.dispose();
      resolve(isHeld);
    };
    const timer = timers.after(milliseconds, () => finish(false));
    const listening = settings.onDidChange((layers) => holds(layers) && finish(true));
  });
}

interface RuleList {
  readonly scope: KeptRule['scope'];
  readonly effect: Decision;
  readonly texts: readonly string[];
}

/** The rules by the lists they belong to; what tightens comes first. */
function listsOf(rules: readonly KeptRule[]): readonly RuleList[] {
  return (['user', 'workspace'] as const).flatMap((scope) =>
    decisions.toReversed().flatMap((effect) => {
      const texts = rules.filter((rule) => rule.scope === scope && rule.effect === effect).map((rule) => rule.text);
      return texts.length === 0 ? [] : [{ scope, effect, texts }];
    }),
  );
}

/** Everywhere a rule of the scope may stand. */
export function homesOfScope(scope: KeptRule['scope']): readonly SettingsHome[] {
  if (scope === 'user') {
    return ['user'];
  }
  // Without a workspace file the folder's settings are the workspace's.
  const folders = workspace.workspaceFile === undefined ? [] : (workspace.workspaceFolders ?? []);
  return ['workspace', ...folders.map(({ uri }) => ({ folder: uri }))];
}

function isHeard({ user, workspace: whole, folders }: SettingsLayers, { text, effect, scope }: KeptRule): boolean {
  const layers = scope === 'user' ? [user] : [whole, ...folders];
  return layers.some(({ rules }) => rules.some((rule) => rule.text === text && rule.effect === effect));
}
