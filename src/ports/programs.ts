/** The programs on this machine. */
export interface InstalledPrograms {
  /** The absolute path of a program on PATH. Nothing is run, and no folder is looked into that is named relatively. */
  find(name: string): Promise<string | undefined>;
  /** Whether there is a program at an absolute path. Nothing is run. */
  isThere(path: string): Promise<boolean>;
  /** What a program says about its version, in one line. Runs it, so only when the person asks. */
  version(path: string): Promise<string | undefined>;
}

/** Knows what agents have run. */
export interface SeenPrograms {
  /** The first words of commands that agents wanted to run, the most frequent first: `npm run`, `ls`. Never rejects. */
  programs(): Promise<readonly string[]>;
}
