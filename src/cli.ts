import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { answerHook, folderAmong, lastDenial, leave } from './hooks/answerHook';
import { compiledFolder } from './hooks/compiledFolder';

// A hook runs before every call of an agent. Where a window answers it, the program is not loaded at all.
const words = process.argv.slice(2);
if (words[0] === 'hook' && !words.includes('--help')) {
  process.on('uncaughtException', () => {
    leave(lastDenial(words[1] ?? ''));
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
  const source = readFileSync(file, 'utf8');
  const id = /^\/\/([0-9a-f]{16})\n/.exec(source)?.[1] ?? '';
  const name = `program-${id}.cache`;
  const kept = taken && compiledFolder(folderAmong(words));
  const own = kept && join(kept, `${process.version}-${process.arch}-${name}`);
  const compiled = readIfThere(join(__dirname, name)) ?? (own && readIfThere(own));
  const script = new Script(source, { filename: file, ...(compiled ? { cachedData: compiled } : {}) });
  script.runInThisContext()(require, taken);
  // What is packed was compiled for no machine in particular; the first hook leaves what the next ones start from.
  if (own !== undefined && (compiled === undefined || script.cachedDataRejected === true)) {
    process.on('exit', () => keep(own, script));
  }
}

function readIfThere(path: string): Buffer | undefined {
  // There is none in a watched build, and reading what is not there throws.
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function keep(path: string, script: Script): void {
  // Without it the next hook only takes longer.
  try {
    writeFileSync(`${path}.${process.pid}`, script.createCachedData(), { mode: 0o600, flag: 'wx' });
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    return;
  }
}
