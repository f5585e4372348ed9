import type { ModeName } from '../core/modes';
import { modeNamed } from '../core/modes';
import type { Enforcement } from '../core/outcome';
import { modeTitle } from './modes/modeRows';
import { questionCount } from './pending/pendingTree';
import { said } from './said';
import type { SettingsFault } from './settings/settingsFaultText';
import { t } from './t';

/** What the status bar tells about. */
export interface StatusFacts {
  readonly mode: ModeName;
  readonly enforcement: Enforcement;
  /** The modes of the sessions that have one of their own. */
  readonly sessionModes: readonly ModeName[];
  readonly waiting: number;
  /** What in settings makes every call ask. */
  readonly faults: readonly Pick<SettingsFault, 'says'>[];
}

interface StatusText {
  /** May contain icons of ours, and nothing from outside. */
  readonly text: string;
  readonly tooltip: string;
  /** What a screen reader says. */
  readonly spoken: string;
  /** Something is let through that would otherwise be looked at, or everything asks because of a fault. */
  readonly isWarning: boolean;
}

/** Says how things stand, in few words. */
export function statusText({ mode, enforcement, sessionModes, waiting, faults }: StatusFacts): StatusText {
  const isLoose = (it: ModeName) => modeNamed(it)?.confirms !== undefined;
  const looseModes = sessionModes.filter(isLoose);
  const loose = looseModes.length;
  const isObserving = enforcement === 'observe';
  const isFaulty = faults.length > 0;
  const isWarning = isObserving || isLoose(mode) || loose > 0 || isFaulty;
  const remarks = [
    ...(isFaulty ? [t`fault in settings`] : []),
    ...(isObserving ? [t`observe only`] : []),
    modeTitle(mode),
    ...(!isLoose(mode) && looseModes[0] !== undefined
      ? [
          loose === 1
            ? t`${modeTitle(looseModes[0])} in 1 session`
            : t`${modeTitle(looseModes[0])} in ${loose} sessions`,
        ]
      : []),
  ].join(', ');
  const asked = waiting === 0 ? [] : [questionCount(waiting)];
  const sentences = [
    ...faults.map(({ says }) => says),
    ...(isObserving ? [t`Calls are recorded and none is stopped.`] : []),
    t`${modeTitle(mode)} (mode ${mode}): ${said(modeNamed(mode)?.says ?? '')}`,
    ...(looseModes[0] === undefined ? [] : [t`A session has the mode ${modeTitle(looseModes[0])}.`]),
    ...asked.map((it) => `${it}.`),
    waiting > 0 ? t`Click to see what waits.` : isFaulty ? t`Click to open the file.` : t`Click to switch the mode.`,
  ];
  return {
    text: `$(${isWarning ? 'warning' : 'shield'}) Gatehouse: ${remarks}${waiting === 0 ? '' : ` $(bell-dot) ${waiting}`}`,
    tooltip: `Gatehouse\n${sentences.join('\n')}`,
    spoken: ['Gatehouse', remarks, ...asked].join(', '),
    isWarning,
  };
}
