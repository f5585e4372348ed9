import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { attempt } from '../base/attempt';
import { errorCode, ifFailed } from '../base/errorCode';
import type { KeptTranscript, TranscriptHead, TranscriptStore } from '../ports/hostedSessions';
import type { Log } from '../ports/surroundings';
import { changedAt, stampOf } from './followedFiles';
import { putInPlace } from './putInPlace';
import { printTranscript, readTranscript, readTranscriptHead, windowIn } from './transcriptLines';
import { WindowSign } from './windowSign';

/** Where conversations are kept. */
interface TranscriptFilesOptions {
  /** Made when it is first written to. */
  readonly folder: string;
  /** Of more conversations than this the oldest are forgotten. */
  readonly most?: number;
  readonly log: Log;
  /** Hears of conversations that are forgotten. */
  readonly forgot?: (conversation: string) => Promise<void>;
}

const usualMost = 200;
/** A file that is larger was not written by us. */
const mostBytes = 64_000_000;
const mostHeadBytes = 100_000;
const ending = '.jsonl';

/** Conversations in a folder of this workspace, a file each, readable by this user only. */
export class TranscriptFiles implements TranscriptStore {
  private readonly sign: WindowSign;
  private readonly running = new Set<string>();
  /** The first line of each file, and what the file looked like when it was read. */
  private readonly lines = new Map<string, { readonly stamp: string; readonly line: string }>();

  constructor(private readonly options: TranscriptFilesOptions) {
    this.sign = new WindowSign(options.folder);
  }

  async heads(): Promise<readonly TranscriptHead[]> {
    const heads = await Promise.all((await this.names()).map((name) => this.headOf(name)));
    return heads.filter((it) => it !== undefined);
  }

  async stamp(): Promise<string> {
    // Whatever is put in place or taken away leaves a mark on the folder.
    return stampOf(this.options.folder);
  }

  async read(conversation: string): Promise<KeptTranscript | undefined> {
    const text = await whole(this.pathOf(conversation)).catch((error: unknown) => {
      this.complainUnlessGone('a conversation could not be read', error);
      return undefined;
    });
    const kept = text === undefined ? undefined : readTranscript(text);
    return kept?.conversation === conversation ? kept : undefined;
  }

  async keep(transcript: KeptTranscript, state: 'runs' | 'over'): Promise<void> {
    const { folder } = this.options;
    const { conversation } = transcript;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (state === 'runs') {
      this.running.add(conversation);
      await this.sign.begin();
    }
    const text = printTranscript(transcript, state === 'runs' ? this.sign.text : undefined);
    await putInPlace(this.pathOf(conversation), text, join(folder, `${randomUUID()}.new`));
    if (state === 'over') {
      await this.runsNoMore(conversation);
    }
    await this.forgetOldest();
  }

  async forget(conversation: string): Promise<void> {
    await this.runsNoMore(conversation);
    await rm(this.pathOf(conversation), { force: true });
    this.lines.delete(fileName(conversation));
    await this.options.forgot?.(conversation);
  }

  private async runsNoMore(conversation: string): Promise<void> {
    this.running.delete(conversation);
    if (this.running.size === 0) {
      await this.sign.end();
    }
  }

  private async forgetOldest(): Promise<void> {
    const { most = usualMost } = this.options;
    // What was kept is kept all the same; the next time may tell what is too much.
    const names = await this.names().catch((error: unknown): readonly string[] => {
      this.options.log.error('kept conversations could not be listed', error);
      return [];
    });
    if (names.length <= most) {
      return;
    }
    const newestFirst = (await this.heads()).toSorted((left, right) => right.changedAt - left.changedAt);
    // What runs is not forgotten, however long nothing has been said in it.
    const isOver = (head: TranscriptHead) => head.isElsewhere !== true && !this.running.has(head.conversation);
    await Promise.all(
      newestFirst
        .slice(most)
        .filter(isOver)
        .map((head) => this.forget(head.conversation)),
    );
  }

  private async names(): Promise<readonly string[]> {
    const names = await readdir(this.options.folder).catch(ifFailed<string[]>(['ENOENT'], []));
    return names.filter((name) => name.endsWith(ending));
  }

  private async headOf(name: string): Promise<TranscriptHead | undefined> {
    const line = await this.firstLineOf(name).catch((error: unknown) => {
      this.complainUnlessGone('a conversation could not be read', error);
      return errorCode(error) === 'ENOENT' ? undefined : '';
    });
    if (line === undefined) {
      return undefined;
    }
    const head = readTranscriptHead(line);
    if (head === undefined || fileName(head.conversation) !== name) {
      return brokenHead(name, changedAt(join(this.options.folder, name)));
    }
    return (await this.sign.isOfAnother(windowIn(line))) ? { ...head, isElsewhere: true } : head;
  }

  /** There may be many, and other windows are looked at again and again. */
  private async firstLineOf(name: string): Promise<string> {
    const path = join(this.options.folder, name);
    const stamp = stampOf(path);
    const known = this.lines.get(name);
    if (known?.stamp === stamp) {
      return known.line;
    }
    const line = await firstLine(path);
    this.lines.set(name, { stamp, line });
    return line;
  }

  private pathOf(conversation: string): string {
    return join(this.options.folder, fileName(conversation));
  }

  private complainUnlessGone(message: string, error: unknown): void {
    if (errorCode(error) !== 'ENOENT') {
      this.options.log.error(message, error);
    }
  }
}

/** What is told of a file that is damaged; undefined when its name is none that we give. */
function brokenHead(file: string, changedAt: number): TranscriptHead | undefined {
  const conversation = conversationIn(file);
  return conversation === undefined
    ? undefined
    : {
        ...{ conversation, name: `Cannot be read: ${file}`, agent: '', cwd: '', resume: undefined },
        ...{ changedAt, isBroken: true },
      };
}

function conversationIn(file: string): string | undefined {
  // Anybody may have put a file there, and not every name is one that was encoded.
  const name = attempt(() => decodeURIComponent(file.slice(0, -ending.length)));
  return name !== undefined && fileName(name) === file ? name : undefined;
}

/** No name of a conversation leads out of the folder. */
function fileName(conversation: string): string {
  return `${encodeURIComponent(conversation).replace(/^\./, '%2E').slice(0, 200)}${ending}`;
}

async function whole(path: string): Promise<string> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  return size > mostBytes ? '' : await readFile(file, 'utf8');
}

async function firstLine(path: string): Promise<string> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(mostHeadBytes), 0, mostHeadBytes, 0);
  const end = buffer.subarray(0, bytesRead).indexOf('\n');
  // A piece of a longer text would hold all of it.
  return buffer.toString('utf8', 0, end < 0 ? bytesRead : end);
}
