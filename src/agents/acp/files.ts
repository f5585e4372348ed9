import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { RequestError } from '@agentclientprotocol/sdk';
import { errorCode } from '../../base/errorCode';
import { fieldOf, type JsonFields, listIn, textOf } from '../../base/json';
import { patchTargets, readPatch } from '../../core/edits/patch';
import type { Outcome } from '../../ports/reviewer';
import { overwrite } from '../tools/overwrite';
import { readText } from '../tools/readText';
import type { AskedCall } from '../wire/openCalls';

interface FileParts {
  readonly cwd: string;
  review(asked: AskedCall): Promise<Outcome>;
}

/** Reads and writes files for an agent, each as a call of its own unless it is part of one that was allowed. */
export class AcpFiles {
  /** Calls that were allowed and are not over, by their item. */
  private readonly allowed = new Map<string, AskedCall>();

  constructor(private readonly parts: FileParts) {}

  /** A call was allowed: what it says about files may be done until it is over. */
  allow(call: AskedCall): void {
    this.allowed.set(call.item ?? '', call);
  }

  over(item: string): void {
    this.allowed.delete(item);
  }

  /** What was allowed in a turn does not hold in the next one. */
  endTurn(): void {
    this.allowed.clear();
  }

  async read(params: JsonFields): Promise<object> {
    const path = pathOf(params, this.parts.cwd);
    const isPart = [...this.allowed.values()].some((call) => filesOf(call).includes(path));
    if (!isPart) {
      await this.demand({
        tool: 'Read',
        spelled: 'fs/read_text_file',
        input: { file_path: path },
        cwd: this.parts.cwd,
      });
    }
    const text = await textOfFile(path);
    if (text === undefined) {
      throw RequestError.resourceNotFound(path);
    }
    return { content: linesOf(text, params) };
  }

  async write(params: JsonFields): Promise<object> {
    const path = pathOf(params, this.parts.cwd);
    const content = textOf(params, 'content');
    if (content === undefined) {
      throw RequestError.invalidParams('content');
    }
    const found = await readText(path);
    const before = found.kind === 'text' ? found.text : found.kind === 'absent' ? '' : undefined;
    // A call that was allowed covers exactly the text it would make, and only once.
    const covering = [...this.allowed].find(([, call]) => makes(call, path, before) === content);
    if (covering === undefined) {
      const input = { file_path: path, content };
      await this.demand({ tool: 'Write', spelled: 'fs/write_text_file', input, cwd: this.parts.cwd });
    } else {
      this.allowed.delete(covering[0]);
    }
    await demandPlain(path);
    await mkdir(dirname(path), { recursive: true });
    await overwrite(path, content, { before: await readText(path) });
    return {};
  }

  /** Resolves when a call was allowed just as it is. */
  private async demand(asked: AskedCall): Promise<void> {
    const outcome = await this.parts.review(asked);
    if (outcome.decision === 'deny' || !isDeepStrictEqual(outcome.input, asked.input)) {
      throw new RequestError(-32_000, outcome.message ?? 'It was changed, and so it was not done.');
    }
  }
}

function pathOf(params: JsonFields, cwd: string): string {
  const path = textOf(params, 'path');
  if (path === undefined || path === '') {
    throw RequestError.invalidParams('path');
  }
  return resolve(cwd, path);
}

/** The text of a file; undefined when there is none. Rejects when it cannot be read. */
async function textOfFile(path: string): Promise<string | undefined> {
  try {
    await demandPlain(path);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error instanceof RequestError ? error : RequestError.internalError(String(error));
  }
}

/** A pipe or a device would be waited for, and a folder is no text. */
async function demandPlain(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw RequestError.internalError(String(error));
  });
  if (found !== undefined && !found.isFile()) {
    throw RequestError.internalError(`${path} is no plain file`);
  }
}

/** The tools whose files are theirs to read and write once they were allowed. */
const fileTools: readonly string[] = ['Read', 'Write', 'Edit'];

/** The files that a call names. */
export function filesOf({ tool, input }: AskedCall): readonly string[] {
  const file = fileTools.includes(tool) ? textOf(input, 'file_path') : undefined;
  return tool === 'Patch' ? patchTargets(readPatch(input) ?? []) : file === undefined ? [] : [file];
}

/** The text that a call makes of a file; undefined when it makes none. */
function makes({ tool, input }: AskedCall, path: string, before: string | undefined): string | undefined {
  if (tool !== 'Patch') {
    return textOf(input, 'file_path') === path ? textAfter(tool, input, before) : undefined;
  }
  const change = listIn(input, 'changes').find((it) => textOf(it, 'file_path') === path);
  return textOf(change, 'content') ?? textAfter('Edit', listIn(change, 'edits')[0], before);
}

function textAfter(tool: string, input: unknown, before: string | undefined): string | undefined {
  const old = textOf(input, 'old_string');
  const fresh = textOf(input, 'new_string');
  if (tool === 'Write') {
    return textOf(input, 'content');
  }
  // What does not occur is not replaced: no text comes of it, and no empty one either.
  if (tool !== 'Edit' || old === undefined || fresh === undefined || before?.includes(old) !== true) {
    return undefined;
  }
  return fieldOf(input, 'replace_all') === true ? before.split(old).join(fresh) : before.replace(old, () => fresh);
}

function linesOf(text: string, params: JsonFields): string {
  const from = fieldOf(params, 'line');
  const count = fieldOf(params, 'limit');
  if (typeof from !== 'number' && typeof count !== 'number') {
    return text;
  }
  const start = typeof from === 'number' ? Math.max(0, from - 1) : 0;
  const lines = text.split(/(?<=\n)/);
  return lines.slice(start, typeof count === 'number' ? start + count : undefined).join('');
}
