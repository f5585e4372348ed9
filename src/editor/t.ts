import { l10n } from 'vscode';

/**
 * A text for people in the language of the editor. The literal is English and the key of its translation in `l10n`,
 * where what stands in `${ }` is `{0}`, `{1}` and so on (docs/decisions/0032).
 */
export function t(parts: TemplateStringsArray, ...given: readonly (string | number)[]): string {
  return l10n.t(
    parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`),
    ...given,
  );
}
