/** The runtimes whose instruction files have names of their own. */
export type InstructedRuntime = 'claude' | 'codex' | 'copilot' | 'gemini' | 'qwen' | 'opencode' | 'other';

/** What every agent is given. */
const forAll: readonly string[] = ['AGENTS.md'];

/** What a runtime would read in a terminal besides, from the root of the folder it works in. */
const ownNames: Readonly<Record<InstructedRuntime, readonly string[]>> = {
  claude: ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'],
  codex: ['AGENTS.override.md'],
  copilot: ['.github/copilot-instructions.md', 'CLAUDE.md', 'GEMINI.md'],
  gemini: ['GEMINI.md'],
  qwen: ['QWEN.md'],
  opencode: ['CLAUDE.md', 'CONTEXT.md'],
  other: [],
};

/** The names under which the project may have instructions for a runtime, in the order in which they are given to it. */
export function instructionNames(runtime: InstructedRuntime): readonly string[] {
  return [...forAll, ...ownNames[runtime]];
}

/** Where a path that is mentioned may begin: at the start, after a blank, or after what opens a bracket or a quote. */
const mention = /(?<=^|[\s("'[{])@([^\s`"'()[\]{}<>]+)/g;

/** What ends a sentence and not a path. */
const closing = /[.,;:!?]+$/;

/** The paths that a text mentions as `@path`, each once, as they are written. */
export function mentionedPaths(text: string): readonly string[] {
  const named = [...text.matchAll(mention)].map(([, path = '']) => path.replace(closing, ''));
  return [...new Set(named)].filter((path) => path !== '');
}

/** The paths that an instruction file imports as `@path`. What stands in code is shown and not meant. */
export function importedPaths(text: string): readonly string[] {
  return mentionedPaths(withoutCode(text));
}

function withoutCode(text: string): string {
  let fence: string | undefined;
  const lines = text.split('\n').filter((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) {
      fence = mark;
      return mark === undefined;
    }
    if (mark?.startsWith(fence) === true && line.trim() === mark) {
      fence = undefined;
    }
    return false;
  });
  return lines.join('\n').replaceAll(/(`+)[\s\S]*?\1/g, ' ');
}

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
