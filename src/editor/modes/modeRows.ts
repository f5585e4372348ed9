import { type ModeName, modes } from '../../core/engine/modes';
import { type Enforcement, enforcements } from '../../core/outcome';
import type { Session } from '../../ports/sessionDirectory';
import { inert } from '../text/inert';
import { shortened } from '../text/toRows';

/** One row of a list to choose from. */
export interface ChoiceItem<T> {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** An icon's name. */
  readonly icon: string;
  readonly value: T;
}

/** Whose mode is switched; undefined: the window's, which every session has that has none of its own. */
export type ModeTarget = Session | undefined;

/** Where a mode can be switched, with what is set there now. */
export function targetRows(windowMode: ModeName, sessions: readonly Session[]): readonly ChoiceItem<ModeTarget>[] {
  return [
    {
      label: 'This window',
      description: windowMode,
      detail: 'Every session that has no mode of its own.',
      icon: 'window',
      value: undefined,
    },
    ...sessions.map((session) => ({
      label: inert(shortened(session.name, 50)),
      description: session.mode ?? `as the window: ${windowMode}`,
      detail: inert(shortened(`Only this session of ${session.agent}.`, 80)),
      icon: 'hubot',
      value: session,
    })),
  ];
}

/** The modes with what each means, the current one marked; for a session also the window's own. */
export function modeRows(windowMode: ModeName, target: ModeTarget): readonly ChoiceItem<ModeName | undefined>[] {
  const current = target === undefined ? windowMode : target.mode;
  const row = (value: ModeName | undefined, label: string, detail: string) => ({
    label,
    description: value === current ? 'current' : '',
    detail,
    icon: value === undefined ? 'window' : modeIcons[value],
    value,
  });
  return [
    ...(target === undefined ? [] : [row(undefined, 'as the window', `The window has the mode ${windowMode}.`)]),
    ...modes.map(({ name, says }) => row(name, name, says)),
  ];
}

const modeIcons: Readonly<Record<ModeName, string>> = {
  default: 'shield',
  acceptEdits: 'edit',
  explore: 'eye',
  bypass: 'warning',
  dontAsk: 'circle-slash',
};

const enforcementTexts: Readonly<Record<Enforcement, string>> = {
  enforce: 'Verdicts bind: what is denied does not run, and what asks waits for you.',
  observe: 'Every call is recorded and let through, whatever its verdict. Nothing is stopped and nothing asks.',
};

/** The two ways of taking verdicts, the current one marked. */
export function enforcementRows(current: Enforcement): readonly ChoiceItem<Enforcement>[] {
  return enforcements.map((value) => ({
    label: value,
    description: value === current ? 'current' : '',
    detail: enforcementTexts[value],
    icon: value === 'observe' ? 'warning' : 'shield',
    value,
  }));
}

/** What a person must confirm before something is let through that would otherwise be looked at. */
export interface Confirmation {
  readonly message: string;
  readonly detail: string;
  readonly button: string;
}

/** What is to be confirmed before a mode is switched on; undefined for modes that need nothing. */
export function confirmationForMode(mode: ModeName | undefined): Confirmation | undefined {
  return mode === 'bypass'
    ? {
        message: 'Let agents do everything that no deny or ask rule names?',
        detail: 'Mode bypass asks no questions and ignores the built-in checks. It is meant for a sandbox.',
        button: 'Switch to bypass',
      }
    : undefined;
}

/** The same for observing. */
export function confirmationForEnforcement(enforcement: Enforcement): Confirmation | undefined {
  return enforcement === 'observe'
    ? {
        message: 'Let every call of every agent through?',
        detail: 'Calls are only recorded. Deny rules, checks and questions stop nothing until you enforce them again.',
        button: 'Only observe',
      }
    : undefined;
}
