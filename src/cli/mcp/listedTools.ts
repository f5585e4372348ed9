import { textIn } from '../../base/json';

/** The tools that a server has listed, with all that it said of each. */
export class ListedTools {
  private told = new Map<string, unknown[]>();
  private shown = '';
  private isNew = false;

  /** The next list is the first piece of a new one, or goes on with the last. */
  begin(how: 'anew' | 'further'): void {
    this.isNew ||= how === 'anew';
  }

  /** Takes a piece of a list. */
  add(tools: readonly unknown[], isHidden: (tool: string) => boolean): void {
    if (this.isNew) {
      this.told = new Map();
      this.isNew = false;
    }
    for (const tool of tools) {
      const name = textIn(tool, 'name');
      // A client may show either of two with one name, so both belong to what is allowed.
      this.told.set(name, [...(this.told.get(name) ?? []), tool]);
    }
    this.shown = this.shownUnder(isHidden);
  }

  /** What the server said of a tool; undefined when it has not. */
  definition(tool: string): unknown {
    const told = this.told.get(tool);
    return told === undefined || told.length === 1 ? told?.[0] : { several: told };
  }

  /** Each tool with what the server said of it. */
  get all(): readonly (readonly [tool: string, definition: unknown])[] {
    return [...this.told.keys()].map((tool) => [tool, this.definition(tool)]);
  }

  /** A list was given that would be another one now. */
  isOutdated(isHidden: (tool: string) => boolean): boolean {
    return this.told.size > 0 && this.shownUnder(isHidden) !== this.shown;
  }

  private shownUnder(isHidden: (tool: string) => boolean): string {
    return JSON.stringify([...this.told.keys()].filter((tool) => !isHidden(tool)));
  }
}
