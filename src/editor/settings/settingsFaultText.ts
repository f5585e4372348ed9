import type { RulePlace, UnreadableRule } from '../../core/rules/rule/rule';
import type { SettingsLayers } from '../../ports/settingsSource';
import { inertMessage, shortened } from '../agentText';
import { said } from '../said';
import { t } from '../t';

/** Something in settings that makes every call ask, in words for the person. */
export interface SettingsFault {
  readonly says: string;
  /** Where to look; undefined where only VS Code knows the file. */
  readonly place: RulePlace | undefined;
}

/** Everything in settings that makes every call ask because it cannot be used. */
export function settingsFaultsIn({ managed, user, workspace, folders }: SettingsLayers): readonly SettingsFault[] {
  return [managed, user, workspace, ...folders]
    .flatMap(({ unreadable }) => unreadable)
    .filter(({ blocks, effect }) => blocks === '*' && effect !== 'allow')
    .map((rule) => {
      // A whole file that could not be read has no line.
      const start = rule.isFile === true ? { file: rule.text, line: 1, column: 1 } : undefined;
      return { says: textOf(rule), place: rule.place ?? start };
    });
}

function textOf(rule: UnreadableRule): string {
  const { text, why, place } = rule;
  const where = place === undefined ? '' : ` (${shortened(place.file, 200)})`;
  // What is wrong with a setting names the setting; what is wrong with a file or with an entry of a list does not.
  const says =
    rule.isFile === true
      ? `${shortened(text, 200)} ${why}`
      : why.startsWith('`')
        ? `${why}${where}`
        : `\`${shortened(text, 100)}\` ${why}${where}`;
  return t`Gatehouse: ${inertMessage(said(says))}. Until it is mended, every call asks.`;
}
