import type { Clock } from '../../ports/surroundings';

/** As long as VS Code may take from an answer of ours to the command that it was about. */
const longestStart = 300_000;

/** What VS Code's own agent may run, to notice a command that nobody was asked about. */
export class AskedCommands {
  private readonly allowed: { readonly at: number; readonly command: string | undefined }[] = [];

  constructor(private readonly clock: Clock) {}

  /** Remembers what was allowed; undefined: a tool that may run any command. */
  add(command: string | undefined): void {
    this.allowed.push({ at: this.clock.now(), command: command?.trim() });
    this.allowed.splice(0, this.allowed.length - 1_000);
  }

  /** Whether a command may be one of them; undefined: it cannot be told which it is. VS Code writes some of it anew. */
  has(started: string | undefined): boolean {
    const since = this.clock.now() - longestStart;
    // Of a command that we have quoted the shell tells the quotes as well.
    const text = started?.trim() ?? '';
    const texts = [text, text.replaceAll("'\\''", "'")];
    return this.allowed.some(
      ({ at, command = '' }) => at > since && texts.some((it) => command.includes(it) || it.includes(command)),
    );
  }
}
