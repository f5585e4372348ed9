/** A command of the palette. */
export interface EditorCommand {
  /** As declared in package.json. */
  readonly id: string;
  /** What it is given depends on where it was started: a view hands over its row, the palette nothing. */
  run(...given: readonly unknown[]): Promise<void>;
}
