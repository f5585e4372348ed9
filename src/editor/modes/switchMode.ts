import { window } from 'vscode';
import type { ModeName } from '../../core/modes';
import type { Enforcement } from '../../core/outcome';
import { keys } from '../../core/settings/keys';
import { colouredIcon } from '../listView';
import { Page, type PromptPageNeeds } from '../prompts/page';
import { textRows } from '../prompts/promptRow';
import type { ModeSpan } from '../settings/windowMode';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import {
  type ChoiceItem,
  type Confirmation,
  confirmationForEnforcement,
  confirmationForMode,
  enforcementRows,
  type ModeTarget,
  modeRows,
  targetRows,
} from './modeRows';

/** What switching takes. */
export interface ModeNeeds
  extends PromptPageNeeds,
    Pick<WindowNeeds, 'sessions' | 'settings' | 'windowMode' | 'writer'> {}

/** "Switch Mode" and "Switch Enforcement". */
export function modeCommands(needs: ModeNeeds): EditorCommands {
  return {
    'gatehouse.switchMode': () => switchMode(needs),
    'gatehouse.switchEnforcement': () => switchEnforcement(needs),
  };
}

/** Whether the person really wants a mode; asks where it loosens, wherever it was chosen. */
export async function confirmsMode(
  mode: ModeName | undefined,
  where: 'session' | 'everywhere',
  needs: PromptPageNeeds,
): Promise<boolean> {
  const confirmation = confirmationForMode(mode, where);
  return confirmation === undefined || (await confirmed(confirmation, needs)) !== undefined;
}

async function switchMode(needs: ModeNeeds): Promise<void> {
  const { settings, windowMode, writer, sessions } = needs;
  const { mode, userMode } = settings.current;
  const set = { window: mode, chosen: windowMode.chosen, user: userMode ?? mode };
  const target = (await choose(targetRows(set, sessions.running), t`Switch the Mode of…`))?.value;
  const chosen = target === undefined ? undefined : await choose(modeRows(set, target), titles(target));
  if (target === undefined || chosen === undefined || tellIfForbidden(chosen.value, needs)) {
    return;
  }
  if (target === 'window') {
    await switchWindow(chosen.value, needs);
  } else if (!(await confirmsMode(chosen.value, target === 'everywhere' ? target : 'session', needs))) {
    return;
  } else if (target !== 'everywhere') {
    sessions.switchMode(target.id, chosen.value);
  } else if (chosen.value !== undefined) {
    const { value } = chosen;
    await writer.change(keys.mode, 'user', () => value);
    tellIfUnheard(settings.current.userMode ?? settings.current.mode, value);
  }
}

function titles(target: ModeTarget): string {
  return target === 'window'
    ? t`Switch the Mode of This Window`
    : target === 'everywhere'
      ? t`Switch the Mode of Every Window`
      : t`Switch the Mode of One Session`;
}

/** What loosens holds until the window closes, unless the person says otherwise; the rest is kept for the workspace. */
async function switchWindow(mode: ModeName | undefined, needs: ModeNeeds): Promise<void> {
  const confirmation = confirmationForMode(mode, 'window');
  const span: ModeSpan | undefined = confirmation === undefined ? 'workspace' : await confirmed(confirmation, needs);
  if (span !== undefined) {
    await needs.windowMode.choose(mode, span);
  }
}

async function switchEnforcement(needs: ModeNeeds): Promise<void> {
  const { settings, writer } = needs;
  const chosen = await choose(enforcementRows(settings.current.enforcement), t`Switch Enforcement`);
  if (tellIfForbidden(chosen?.value, needs)) {
    return;
  }
  const confirmation = chosen === undefined ? undefined : confirmationForEnforcement(chosen.value);
  if (chosen !== undefined && (confirmation === undefined || (await confirmed(confirmation, needs)) !== undefined)) {
    await writer.change(keys.enforcement, 'user', () => chosen.value);
    tellIfUnheard(settings.current.enforcement, chosen.value);
  }
}

function choose<T>(rows: readonly ChoiceItem<T>[], title: string): Thenable<ChoiceItem<T> | undefined> {
  const items = rows.map((row) => ({ ...row, iconPath: colouredIcon(row.icon) }));
  return window.showQuickPick(items, { title, placeHolder: t`Escape leaves everything as it is.` });
}

/** Asks for a second yes. Cancel is what is active when it opens, and a stray key confirms nothing. */
function confirmed<T>({ title, says, choices }: Confirmation<T>, needs: PromptPageNeeds): Promise<T | undefined> {
  return new Promise((resolve) => {
    new Page<{ readonly taken: T | undefined }>(
      {
        title,
        placeholder: t`Escape leaves everything as it is.`,
        rows: [
          { kind: 'choice', label: t`Cancel`, icon: 'close', value: { taken: undefined } },
          ...choices.map(({ label, value }) => ({
            kind: 'choice' as const,
            label,
            icon: 'warning',
            allows: true,
            value: { taken: value },
          })),
          { kind: 'separator', label: t`What it means` },
          ...says.flatMap((sentence) => textRows(sentence)),
        ],
        chosen: ({ taken }) => resolve(taken),
        dismissed: () => resolve(undefined),
      },
      needs,
    );
  });
}

function tellIfForbidden(
  wanted: ModeName | Enforcement | undefined,
  { settings }: Pick<ModeNeeds, 'settings'>,
): boolean {
  const isForbidden = settings.current.limits?.forbids.some((it) => it === wanted) === true;
  if (isForbidden) {
    void window.showWarningMessage(t`Gatehouse: the administrator of this machine does not allow ${wanted ?? ''}.`);
  }
  return isForbidden;
}

/** Something else, such as a policy of the machine, may have the last word. */
function tellIfUnheard(heard: ModeName | Enforcement, wanted: ModeName | Enforcement): void {
  if (heard !== wanted) {
    window.setStatusBarMessage(t`Gatehouse: the setting was written, but ${heard} still holds.`, 10_000);
  }
}
