import type { SessionId, ToolCallId } from '../../core/toolCall';
import type { Ids } from '../../ports/ids';
import type { ProjectFiles } from '../../ports/projectFiles';
import type { ReadReviewer } from '../../ports/reviewer';

/** What reading for an agent takes. */
export interface ProjectReadingNeeds {
  readonly reads: ReadReviewer;
  readonly files: ProjectFiles;
  readonly ids: Ids;
}

/** For whom, and under which name in the records, files are read. */
export interface ProjectReadingFor {
  readonly session: SessionId;
  readonly agent: string;
  /** Where the agent works; absolute. */
  readonly cwd: string;
  /** What stands in the audit log in place of an agent's own name for the tool, and what hides it. */
  readonly spelled: 'ProjectInstructions' | 'Mention';
  readonly signal: AbortSignal;
}

/** What became of one name. */
export type ReadFile =
  | { readonly kind: 'absent' }
  /** It was read already, under this name or another. */
  | { readonly kind: 'known' }
  | { readonly kind: 'left'; readonly name: string; readonly why: string }
  | { readonly kind: 'text'; readonly name: string; readonly text: string; readonly folder: string };

const mostFiles = 20;
const mostCharacters = 100_000;

/** Reads files for one agent, each judged and recorded like a read of its own, and only so many and so much. */
export class ProjectReading {
  private readonly seen = new Set<string>();
  private characters = 0;
  private tried = 0;
  /** The rows of the transcript that wait for the end of a read that was allowed. */
  readonly items: string[] = [];

  constructor(
    private readonly needs: ProjectReadingNeeds,
    private readonly given: ProjectReadingFor,
  ) {}

  /** Reads what is called `name` in `folder`. Never rejects for what is wrong with a file. */
  async read(name: string, folder: string): Promise<ReadFile> {
    const { files, reads } = this.needs;
    const found = await files.find(name, folder);
    if (found === undefined) {
      return { kind: 'absent' };
    }
    if (this.seen.has(found.path)) {
      return { kind: 'known' };
    }
    this.seen.add(found.path);
    const shown = this.shown(found.path);
    const left = (why: string): ReadFile => ({ kind: 'left', name: shown, why });
    if (this.tried >= mostFiles) {
      return left(`There are more than ${mostFiles} files.`);
    }
    this.tried += 1;
    const call = this.callFor(found.path);
    const outcome = await reads.reviewRead(call, this.given.signal);
    if (outcome.decision === 'deny') {
      return left(outcome.why);
    }
    this.items.push(call.id);
    if (outcome.path !== found.path && this.seen.has(outcome.path)) {
      return { kind: 'known' };
    }
    this.seen.add(outcome.path);
    const content = await files.read(outcome.path);
    if (content.kind !== 'text') {
      return left(content.kind === 'unreadable' ? `It cannot be read: ${content.why}.` : unfit[content.kind]);
    }
    if (this.characters + content.text.length > mostCharacters) {
      return left(`It would be more than ${mostCharacters} characters.`);
    }
    this.characters += content.text.length;
    return { kind: 'text', name: shown, text: content.text, folder: found.folder };
  }

  private callFor(path: string) {
    const { session, agent, cwd, spelled } = this.given;
    const id = this.needs.ids.next() as ToolCallId;
    return { id, session, agent, tool: 'Read', spelled, input: { file_path: path }, cwd };
  }

  private shown(path: string): string {
    const { cwd } = this.given;
    const isBelow = path.startsWith(cwd) && /^[/\\]/.test(path.slice(cwd.length));
    return isBelow ? path.slice(cwd.length + 1) : path;
  }
}

const unfit = { absent: 'It is gone.', binary: 'It is no text.', tooLarge: 'It is too large.' } as const;
