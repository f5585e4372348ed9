/** The part of the editor's API that texts are made with: in tests without an editor it speaks English. */
export const l10n = {
  bundle: undefined,
  t(message: string, ...given: readonly (string | number)[]): string {
    return message.replace(/\{(\d+)\}/g, (all, at) => String(given[Number(at)] ?? all));
  },
};
