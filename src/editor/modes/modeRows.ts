import { type ModeName, modeNamed, modes } from '../../core/modes';
import { type Enforcement, enforcements } from '../../core/outcome';
import type { Session } from '../../ports/sessionDirectory';
import { inert, shortened } from '../agentText';
import { said } from '../said';
import type { ModeSpan } from '../settings/windowMode';
import { t } from '../t';

/** One row of a list to choose from. */
export interface ChoiceItem<T> {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** An icon's name. */
  readonly icon: string;
  readonly value: T;
}

/** Whose mode is switched: that of a session, of this window, or of every window in which none was chosen. */
export type ModeTarget = Session | 'window' | 'everywhere';

/** The modes that are set now. */
export interface SetModes {
  /** That of this window, whoever set it. */
  readonly window: ModeName;
  /** What the person has chosen for this window alone. */
  readonly chosen: ModeName | undefined;
  /** What the person's settings say for every window. */
  readonly user: ModeName;
}

/** Where a mode can be switched, with what is set there now. */
export function targetRows(set: SetModes, sessions: readonly Session[]): readonly ChoiceItem<ModeTarget>[] {
  return [
    {
      label: t`This window`,
      description: modeTitle(set.window),
      detail: t`Every session here that has no mode of its own. Other windows keep theirs.`,
      icon: 'window',
      value: 'window',
    },
    ...sessions.map((session) => ({
      label: inert(shortened(session.name, 50)),
      description: session.mode === undefined ? t`as the window: ${modeTitle(set.window)}` : modeTitle(session.mode),
      detail: inert(shortened(t`Only this session of ${session.agent}.`, 80)),
      icon: 'hubot',
      value: session,
    })),
    {
      label: t`Every window`,
      description: modeTitle(set.user),
      detail: t`The default in your settings, for every window in which you have chosen no mode.`,
      icon: 'settings-gear',
      value: 'everywhere',
    },
  ];
}

/** The modes with what each means, the current one marked; and the one from further out that would hold without it. */
export function modeRows(set: SetModes, target: ModeTarget): readonly ChoiceItem<ModeName | undefined>[] {
  const outer = target === 'everywhere' ? undefined : target === 'window' ? set.user : set.window;
  const current = target === 'everywhere' ? set.user : target === 'window' ? set.chosen : target.mode;
  const row = (value: ModeName | undefined, label: string, detail: string) => ({
    label,
    description: [...(value === undefined ? [] : [value]), ...(value === current ? [t`current`] : [])].join(', '),
    detail,
    icon: (value === undefined ? undefined : modeNamed(value)?.icon) ?? 'window',
    value,
  });
  const asOutside = target === 'window' ? t`As in every window` : t`As the window`;
  return [
    ...(outer === undefined ? [] : [row(undefined, asOutside, t`That is ${modeTitle(outer)} now.`)]),
    ...modes.map(({ name, title, says }) => row(name, said(title), said(says))),
  ];
}

/** What people call a mode. */
export function modeTitle(mode: ModeName): string {
  return said(modeNamed(mode)?.title ?? mode);
}

const enforcementTexts: Readonly<Record<Enforcement, string>> = {
  enforce: t`Verdicts bind: what is denied does not run, and what asks waits for you.`,
  observe: t`Every call is recorded and let through, whatever its verdict. Nothing is stopped and nothing asks.`,
};

/** The two ways of taking verdicts, the current one marked. */
export function enforcementRows(current: Enforcement): readonly ChoiceItem<Enforcement>[] {
  return enforcements.map((value) => ({
    label: said(value),
    description: value === current ? t`current` : '',
    detail: enforcementTexts[value],
    icon: value === 'observe' ? 'warning' : 'shield',
    value,
  }));
}

/** What a person must confirm before something is let through that would otherwise be looked at. */
export interface Confirmation<T> {
  readonly title: string;
  /** What it means, where and until when, a sentence each. */
  readonly says: readonly string[];
  /** What loosens; nothing is done without one of these. */
  readonly choices: readonly { readonly label: string; readonly value: T }[];
}

/** What is to be confirmed before a mode is switched on; undefined for modes that need nothing. */
export function confirmationForMode(
  mode: ModeName | undefined,
  where: 'session' | 'window' | 'everywhere',
): Confirmation<ModeSpan> | undefined {
  const spans: Readonly<Record<typeof where, Pick<Confirmation<ModeSpan>, 'says' | 'choices'>>> = {
    session: {
      says: [t`It holds for this session only, until the session ends or you switch it.`],
      choices: [{ label: t`Allow all in this session`, value: 'window' }],
    },
    window: {
      says: [t`It holds in this window only.`],
      choices: [
        { label: t`Until the window closes`, value: 'window' },
        { label: t`In this workspace, until you switch back`, value: 'workspace' },
      ],
    },
    everywhere: {
      says: [t`It holds in every window, now and after a restart, until you switch back.`],
      choices: [{ label: t`Allow all in every window`, value: 'workspace' }],
    },
  };
  const confirms = mode === undefined ? undefined : modeNamed(mode)?.confirms;
  return confirms === undefined
    ? undefined
    : { title: said(confirms.title), says: [said(confirms.says), ...spans[where].says], choices: spans[where].choices };
}

/** The same for observing. */
export function confirmationForEnforcement(enforcement: Enforcement): Confirmation<'observe'> | undefined {
  return enforcement === 'observe'
    ? {
        title: t`Let every call of every agent through?`,
        says: [
          t`Calls are only recorded. Deny rules, checks and questions stop nothing.`,
          t`It holds in every window, now and after a restart, until you enforce again.`,
        ],
        choices: [{ label: t`Only observe`, value: 'observe' }],
      }
    : undefined;
}
