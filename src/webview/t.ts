/** What of a page is looked at here; tests of single parts have none. */
interface Page {
  readonly document?: { readonly body: { readonly dataset: Readonly<Record<string, string | undefined>> } };
}

/** The texts of the page in the language of the editor, by their English; none where that is English. */
const texts: Readonly<Record<string, string>> = JSON.parse(
  (globalThis as Page).document?.body.dataset['texts'] ?? '{}',
);

/** A text for people in the language of the editor, by its English; what stands in `${ }` is put in as it is. */
export function t(parts: TemplateStringsArray, ...given: readonly (string | number)[]): string {
  const english = parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`);
  return (texts[english] ?? english).replace(/\{(\d+)\}/g, (all, at) => String(given[Number(at)] ?? all));
}
