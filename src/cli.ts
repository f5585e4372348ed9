import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { answerHook, folderAmong, lastDenial, leave } from './hooks/answerHook';
import { keepCompiled, readCompiled } from './hooks/compiledCode';
import { usualFolder } from './hooks/ownFolder';

// A hook runs before every call of an agent. Where a window answers it, the program is not loaded at all.
const words = process.argv.slice(2);
if (words[0] === 'hook' && !words.includes('--help') && !words.includes('-h')) {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    // Where nothing can be written the code says it, and behind an answer a second one would make it none.
    if (error.syscall !== 'write') {
      leave(lastDenial(words[1] ?? '', error));
    }
    process.exit(2);
  });
  void answerHook(words.slice(1)).then((taken) => taken && start(taken));
} else if (words[0] === 'mcp' && words[1]?.startsWith('--session=') === true && words.includes('--')) {
  void (require('./cli/mcp/hosted') as typeof import('./cli/mcp/hosted')).runHosted(words);
} else {
  start(undefined);
}

/** Runs the program. Compiling it takes longer than deciding a call, so what was compiled before is used again. */
function start(taken: Buffer | undefined): void {
  const file = join(__dirname, 'program.js');
  // The build sees to it that the program is ASCII, which is read fastest like this.
  const source = readFileSync(file, 'latin1');
  // A watched build is not named after its content: its id stays zero, and what was compiled may be of another program.
  const id = /^\/\/(?!0{16})([0-9a-f]{16})\n/.exec(source)?.[1];
  const beside = readIfThere(join(__dirname, `program-${id}.cache`));
  const folder = beside === undefined && id !== undefined ? keptIn(taken) : undefined;
  const name = `${process.version}-${process.arch}-${words[0]}-${id}.cache`;
  const compiled = folder === undefined ? beside : readCompiled(folder, name);
  const script = new Script(source, { filename: file, ...(compiled ? { cachedData: compiled } : {}) });
  script.runInThisContext()(require, taken);
  if (folder !== undefined && (compiled === undefined || script.cachedDataRejected === true)) {
    // Whoever names no command of ours is told code 2, too, and leaves nothing.
    process.on('exit', (code) => (taken || code !== 2) && keepCompiled(folder, name, () => script.createCachedData()));
  }
}

/**
 * Where compiled code of the command is kept. What is packed was compiled for no machine in particular; the first start
 * of a command leaves what the next ones start from, and no more than it ran itself, which is read faster.
 */
function keptIn(taken: Buffer | undefined): string | undefined {
  if (taken !== undefined) {
    return folderAmong(words);
  }
  // Not every user has a home.
  try {
    return /^[a-z]+$/.test(words[0] ?? '') ? usualFolder() : undefined;
  } catch {
    return undefined;
  }
}

function readIfThere(path: string): Buffer | undefined {
  // There is none in a watched build, nor in what is packed, and reading what is not there throws.
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
