import { Uri, workspace } from 'vscode';
import type { FileReader, SeenFile } from '../../ports/files';
import type { Hasher } from '../../ports/surroundings';

/** Reads files as the person has them before their eyes: with what they typed and did not save. */
export class UnsavedFiles implements FileReader {
  constructor(
    private readonly disk: FileReader,
    private readonly hasher: Hasher,
  ) {}

  async read(path: string): Promise<SeenFile> {
    const seen = await this.disk.read(path);
    // Compared as addresses, in which drives have one spelling.
    const address = Uri.file(path).toString();
    const document = workspace.textDocuments.find(({ isDirty, uri }) => isDirty && uri.toString() === address);
    if (document === undefined || (seen.content.kind !== 'text' && seen.content.kind !== 'absent')) {
      return seen;
    }
    const onDisk = seen.content.kind === 'text' ? seen.content.text : '';
    // The editor keeps the byte order mark to itself and writes it again when it saves.
    const mark = onDisk.startsWith('\uFEFF') ? '\uFEFF' : '';
    const text = `${mark}${document.getText()}`;
    const digest = this.hasher.digest(JSON.stringify([seen.digest, text]));
    return { path, digest, content: { kind: 'text', text }, unsaved: true };
  }
}
