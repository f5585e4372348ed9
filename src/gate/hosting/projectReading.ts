import type { ToolCall, ToolCallId } from '../../core/toolCall';
import type { AgentImage } from '../../ports/agent';
import type { ProjectFiles } from '../../ports/files';
import type { Attachment } from '../../ports/hostedSessions';
import type { ReadReviewer } from '../../ports/reviewer';
import type { Ids } from '../../ports/surroundings';

/** What reading for an agent takes. */
export interface ProjectReadingNeeds {
  readonly reads: ReadReviewer;
  readonly files: ProjectFiles;
  readonly ids: Ids;
}

/** For whom, and under which name in the records, files are read. */
export interface ProjectReadingFor extends Pick<ToolCall, 'session' | 'agent' | 'cwd'> {
  /** What stands in the audit log in place of an agent's own name for the tool, and what hides it. */
  readonly spelled: 'ProjectInstructions' | 'Mention';
  /** Pictures can be given too. */
  readonly takesImages?: boolean;
  readonly signal: AbortSignal;
}

/** What became of one name. */
export type ReadFile =
  | { readonly kind: 'absent' }
  /** It was read already, under this name or another. */
  | { readonly kind: 'known' }
  | { readonly kind: 'left'; readonly name: string; readonly why: string }
  | { readonly kind: 'text'; readonly name: string; readonly text: string; readonly folder: string }
  | { readonly kind: 'image'; readonly name: string; readonly image: AgentImage };

/** What is given as a picture and never as a text. */
const imageName = /\.(?:png|jpe?g|gif|webp)$/i;

const mostFiles = 20;
const mostCharacters = 100_000;

/** Reads files for one agent, each judged and recorded like a read of its own, and only so many and so much. */
export class ProjectReading {
  private readonly seen = new Set<string>();
  /** Several pieces of one file are judged once. */
  private readonly allowed = new Map<string, JudgedFile>();
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
    const { files } = this.needs;
    return this.judged(name, folder, async ({ real, shown, folder: place }) => {
      const left = (why: string): ReadFile => ({ kind: 'left', name: shown, why });
      if (this.given.spelled === 'Mention' && imageName.test(shown)) {
        const image = await files.readImage(real);
        return image === undefined ? left('It is no picture, or too large.') : this.picture({ name: shown, image });
      }
      const content = await files.read(real);
      if (content.kind !== 'text') {
        return left(content.kind === 'unreadable' ? `It cannot be read: ${content.why}.` : unfit[content.kind]);
      }
      return this.text(content.text, { name: shown, folder: place });
    });
  }

  /** Takes lines of a file that stand in an editor, if the file may be read. */
  async lines(given: Extract<Attachment, { kind: 'lines' }>): Promise<ReadFile> {
    const { path, from, to, text } = given;
    const take = ({ shown, folder }: JudgedFile) => this.text(text, { name: `${shown}:${from}-${to}`, folder });
    const known = this.allowed.get(path);
    return known === undefined ? this.judged(path, this.given.cwd, take) : take(known);
  }

  /** Takes a picture, where the agent does. */
  picture({ name, image }: { readonly name: string; readonly image: AgentImage }): ReadFile {
    return this.given.takesImages === true
      ? { kind: 'image', name, image }
      : { kind: 'left', name, why: 'The agent takes no pictures.' };
  }

  private text(text: string, { name, folder }: { readonly name: string; readonly folder: string }): ReadFile {
    if (this.characters + text.length > mostCharacters) {
      return { kind: 'left', name, why: `It would be more than ${mostCharacters} characters.` };
    }
    this.characters += text.length;
    return { kind: 'text', name, text, folder };
  }

  private async judged(
    name: string,
    folder: string,
    take: (file: JudgedFile) => ReadFile | Promise<ReadFile>,
  ): Promise<ReadFile> {
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
    const file = { real: outcome.path, shown, folder: found.folder };
    this.allowed.set(found.path, file);
    return take(file);
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

/** A file that may be read. */
interface JudgedFile {
  readonly real: string;
  readonly shown: string;
  readonly folder: string;
}

const unfit = { absent: 'It is gone.', binary: 'It is no text.', tooLarge: 'It is too large.' } as const;
