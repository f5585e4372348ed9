import { Hover, type HoverProvider, MarkdownString } from 'vscode';
import { rangeOf } from '../documentRemarks';
import { hoverText } from './hoverText';
import { plainMarkdown } from './plainMarkdown';
import type { OpenTextNeeds } from './settingsDocuments';

/** Says what a rule in a settings file does, and how often and when last it spoke. */
export function ruleHover({ documents, records, clock }: OpenTextNeeds): HoverProvider {
  return {
    async provideHover(document, position) {
      const found = documents.ruleAt(document, document.offsetAt(position));
      if (found === undefined) {
        return undefined;
      }
      await records.load();
      const { rule, scope } = found;
      const record = records.of({ ...rule, scope });
      // Plain text: nothing that a workspace wrote may become a link here.
      const lines = hoverText(rule, found, { record, now: clock.now() });
      return new Hover(
        lines.map((line) => new MarkdownString(plainMarkdown(line))),
        rangeOf(rule, document),
      );
    },
  };
}
