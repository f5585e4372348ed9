import { resolve } from 'node:path';
import { fieldOf, listIn, textOf } from '../../base/json';
import { readReplacement } from '../../core/edits/inputFields';
import { replaceText } from '../../core/edits/replaceText';
import type { NamedTool } from '../wire/renamedTool';

/** A write the gate has allowed, before the CLI asks about it once more in its own words. */
interface ExpectedWrite extends NamedTool {
  readonly path: string;
}

/** A command the gate has allowed in the same way. */
interface ExpectedCommand {
  readonly command: string;
}

/**
 * The writes and commands that were allowed when they were announced. The CLI asks again right before it goes on and tells the whole
 * text; where that is exactly what was allowed it is not put to the person twice.
 */
export class ExpectedWrites {
  private readonly waiting = new Set<ExpectedWrite | ExpectedCommand>();

  expect(call: NamedTool, cwd: string): void {
    const path = textOf(call.input, 'file_path');
    const command = textOf(call.input, 'command');
    if (call.tool === 'Bash' && command !== undefined) {
      this.waiting.add({ command });
    } else if (path !== undefined) {
      this.waiting.add({ ...call, path: resolve(cwd, path) });
    }
  }

  /** Whether a request is a write or a command that was allowed; each counts once. */
  take(request: unknown): boolean {
    const kind = textOf(request, 'kind');
    const found = [...this.waiting].find((it) =>
      'command' in it
        ? kind === 'shell' && textOf(request, 'fullCommandText') === it.command
        : kind === 'write' && makes(it, request),
    );
    return found !== undefined && this.waiting.delete(found);
  }

  /** What was not written in its turn is not written later. */
  clear(): void {
    this.waiting.clear();
  }
}

function makes({ tool, input, path }: ExpectedWrite, request: unknown): boolean {
  const edits = listIn(request, 'fileEdits');
  const [edit] = edits;
  const before = fieldOf(edit, 'before');
  const after = fieldOf(edit, 'after');
  const content = textOf(after, 'content');
  if (edits.length === 0) {
    // Older CLIs tell the new text only, which is enough for a file that is written whole.
    const isWhole = tool === 'Write' && textOf(request, 'fileName') === path;
    return isWhole && textOf(request, 'newFileContents') === textOf(input, 'content');
  }
  const paths = [textOf(request, 'fileName'), textOf(after, 'path'), textOf(before, 'path')];
  if (edits.length !== 1 || paths.some((it) => it !== undefined && it !== path) || paths[1] === undefined) {
    return false;
  }
  if (content === undefined || content !== (textOf(request, 'newFileContents') ?? content)) {
    return false;
  }
  if (tool === 'Write') {
    return content === textOf(input, 'content');
  }
  const replacement = readReplacement(input);
  const old = textOf(before, 'content');
  if (replacement === undefined || old === undefined) {
    return false;
  }
  const made = replaceText(old, replacement);
  return 'text' in made && made.text === content;
}
