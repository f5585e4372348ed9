/** The part of the editor's API that texts are made with: in tests without an editor it speaks English. */
export const l10n = {
  /** The texts of another language; tests of that put some here. */
  bundle: undefined as Readonly<Record<string, string>> | undefined,
  t(message: string, ...given: readonly (string | number)[]): string {
    return message.replace(/\{(\d+)\}/g, (all, at) => String(given[Number(at)] ?? all));
  },
};
