/** Does what a command of the palette says. What it is given depends on where it was started: a view hands over its row, the palette nothing. */
export type RunCommand = (...given: readonly unknown[]) => unknown;

/** Commands by their names, as package.json declares them. */
export type EditorCommands = Readonly<Record<string, RunCommand>>;
