import { EventEmitter, type FileChangeEvent, FileSystemError, FileType, Uri, workspace } from 'vscode';
import { Owning } from '../../base/lifetime';
import { t } from '../t';
import { afterScheme, beforeScheme, inlineScheme, placeOf } from './changeUri';

const gone = t`This change no longer waits for an answer.`;

/** The documents of previews: read-only ones, and those that the person may edit. Nothing of it is on the disk. */
export class ChangeDocuments extends Owning {
  private readonly texts = new Map<string, string>();
  private readonly saved = new Map<string, string>();

  constructor() {
    super();
    const provider = { provideTextDocumentContent: (uri: Uri) => this.texts.get(uri.toString()) ?? gone };
    for (const scheme of [inlineScheme, beforeScheme]) {
      this.lifetime.add(workspace.registerTextDocumentContentProvider(scheme, provider));
    }
    const changed = this.lifetime.add(new EventEmitter<FileChangeEvent[]>());
    this.lifetime.add(
      workspace.registerFileSystemProvider(
        afterScheme,
        {
          onDidChangeFile: changed.event,
          watch: () => ({ dispose: () => undefined }),
          stat: (uri) => ({ type: FileType.File, ctime: 0, mtime: 0, size: this.bytesOf(uri).byteLength }),
          readFile: (uri) => this.bytesOf(uri),
          writeFile: (uri, content) => this.save(uri, content),
          readDirectory: () => [],
          createDirectory: refuse,
          delete: refuse,
          rename: refuse,
        },
        { isCaseSensitive: true },
      ),
    );
  }

  put(uri: Uri, text: string): void {
    this.texts.set(uri.toString(), text);
  }

  /** The text that was put there. */
  givenTo(uri: Uri): string | undefined {
    return this.texts.get(uri.toString());
  }

  /** The text that the person saved over it, without its byte order mark. */
  savedTo(uri: Uri): string | undefined {
    return this.saved.get(uri.toString());
  }

  /** Lets go of all texts of a preview. */
  forget(preview: number): void {
    for (const address of [...this.texts.keys()]) {
      if (placeOf(Uri.parse(address))?.preview === preview) {
        this.texts.delete(address);
        this.saved.delete(address);
      }
    }
  }

  private bytesOf(uri: Uri): Uint8Array {
    const text = this.saved.get(uri.toString()) ?? this.texts.get(uri.toString());
    if (text === undefined) {
      throw FileSystemError.FileNotFound(uri);
    }
    return new TextEncoder().encode(text);
  }

  private save(uri: Uri, content: Uint8Array): void {
    // A tab that outlives its preview must be able to close without a question; what is saved there goes nowhere.
    if (!this.texts.has(uri.toString())) {
      return;
    }
    this.saved.set(uri.toString(), new TextDecoder().decode(content));
  }
}

function refuse(): never {
  throw FileSystemError.NoPermissions(t`Only the text of a proposed change can be edited.`);
}
