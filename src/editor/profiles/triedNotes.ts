import type { History, TriedSettings } from '../../ports/history';
import { lookingThrough } from '../slowWork';
import { t } from '../t';
import type { PreviewNotes } from './previewRows';
import { triedText } from './triedText';

/** What settings would change about the calls of the audit log, for a preview; undefined when the person stops looking. */
export async function triedNotes(
  tried: TriedSettings,
  history: Pick<History, 'tryOut'>,
): Promise<readonly PreviewNotes[] | undefined> {
  const title = t`Gatehouse tries the rules on the audit log`;
  const found = await lookingThrough(title, (watch) => history.tryOut(tried, watch));
  return found && triedText(found);
}
