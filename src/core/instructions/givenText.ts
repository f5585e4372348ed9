/** A file whose text is given to an agent. */
export interface GivenFile {
  /** As people know it: relative to the folder, where it lies in it. */
  readonly name: string;
  readonly text: string;
}

/** What an agent is told of the project's instructions; empty when there are none. */
export function instructionsText(files: readonly GivenFile[]): string {
  return files.length === 0
    ? ''
    : `These are the instructions of the project, from files in its folder. They say how to work here.\n\n${sections(files)}`;
}

/** What an agent is told of the files that go with the person's message; empty when there are none. */
export function mentionsText(files: readonly GivenFile[]): string {
  return files.length === 0 ? '' : `These are the files that go with the message.\n\n${sections(files)}`;
}

function sections(files: readonly GivenFile[]): string {
  return files.map(({ name, text }) => `<file name=${JSON.stringify(name)}>\n${text.trimEnd()}\n</file>`).join('\n\n');
}
