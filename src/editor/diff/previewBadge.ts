import { type Disposable, ThemeColor, type Uri, window } from 'vscode';
import { visible } from '../../core/text/visible';
import { t } from '../t';
import { inlineScheme, placeOf } from './changeUri';
import type { OpenPreview } from './openPreview';

/** Marks the tab of an inline preview, which has the name of the file, as something that only asks. */
export function registerPreviewBadge(find: (preview: number) => OpenPreview | undefined): Disposable {
  return window.registerFileDecorationProvider({
    provideFileDecoration(uri: Uri) {
      const place = uri.scheme === inlineScheme ? placeOf(uri) : undefined;
      const agent = place === undefined ? undefined : find(place.preview)?.preview.question.call.agent;
      return agent === undefined
        ? undefined
        : {
            badge: '?',
            tooltip: t`Proposed by ${visible(agent)}, not written yet`,
            color: new ThemeColor('list.warningForeground'),
          };
    },
  });
}
