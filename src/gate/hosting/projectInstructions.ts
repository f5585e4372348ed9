import {
  type GivenFile,
  type InstructedRuntime,
  importedPaths,
  instructionNames,
} from '../../core/instructions/givenText';
import type { AgentImage } from '../../ports/agent';
import type { ProjectFiles } from '../../ports/files';
import type { MessageExtras } from '../../ports/hostedSessions';
import type { ProjectReading, ReadFile } from './projectReading';

/** What was read for an agent, and what was not. */
export interface GivenFiles {
  readonly given: readonly GivenFile[];
  readonly images: readonly { readonly name: string; readonly image: AgentImage }[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/** How far an import of an import is followed. */
const mostDepth = 4;

/** Reads the instructions that the root of a folder has for a runtime, with what they import. */
export async function readInstructions(
  runtime: InstructedRuntime,
  cwd: string,
  reading: Pick<ProjectReading, 'read'>,
): Promise<GivenFiles> {
  const files: ReadFile[] = [];
  const read = async (name: string, folder: string, depth: number): Promise<void> => {
    const file = await reading.read(name, folder);
    files.push(file);
    if (file.kind === 'text' && depth < mostDepth) {
      for (const path of importedPaths(file.text)) {
        await read(path, file.folder, depth + 1);
      }
    }
  };
  for (const name of instructionNames(runtime)) {
    await read(name, cwd, 0);
  }
  return sorted(files);
}

/** Reads what goes with a message: the files that it mentions, and what the person attached. */
export async function readExtras(
  { mentions = [], attached = [] }: MessageExtras,
  cwd: string,
  reading: Pick<ProjectReading, 'read' | 'lines' | 'picture'>,
): Promise<GivenFiles> {
  const files: ReadFile[] = [];
  for (const path of mentions) {
    files.push(await reading.read(path, cwd));
  }
  for (const it of attached) {
    files.push(
      it.kind === 'image'
        ? reading.picture(it)
        : await (it.kind === 'file' ? reading.read(it.path, cwd) : reading.lines(it)),
    );
  }
  return sorted(files);
}

/** The instructions that lie in a folder, without a look into them. */
export async function instructionsIn(
  cwd: string,
  runtime: InstructedRuntime,
  files: Pick<ProjectFiles, 'find'>,
): Promise<readonly string[]> {
  const names = instructionNames(runtime);
  const found = await Promise.all(names.map((name) => files.find(name, cwd)));
  return names.filter((_, index) => found[index] !== undefined);
}

function sorted(files: readonly ReadFile[]): GivenFiles {
  return {
    given: files.filter((it) => it.kind === 'text').map(({ name, text }) => ({ name, text })),
    images: files.filter((it) => it.kind === 'image').map(({ name, image }) => ({ name, image })),
    left: files.filter((it) => it.kind === 'left').map(({ name, why }) => ({ name, why })),
  };
}
