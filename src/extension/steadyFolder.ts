/**
 * The folder in which VS Code keeps what belongs to a workspace, whoever else has it open. While the extensions of the
 * window before a reload are still ending, VS Code hands out one with a number behind its name (`abc-1`), and all that
 * was kept would seem lost.
 */
export function steadyFolder(storage: string): string {
  return storage.replace(numbered, '$1');
}

/** The name of the workspace is hexadecimal, at times with a sign; the last name is the extension's. */
const numbered = /([\\/]-?[0-9a-f]+)-[1-9](?=[\\/][^\\/]+$)/;
