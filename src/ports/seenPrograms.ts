/** Knows what agents have run. */
export interface SeenPrograms {
  /** The first words of commands that agents wanted to run, the most frequent first: `npm run`, `ls`. Never rejects. */
  programs(): Promise<readonly string[]>;
}
