/** A command of the palette. */
export interface Command {
  /** As declared in package.json. */
  readonly id: string;
  run(): Promise<void>;
}
