import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

// Compiling the program takes longer than deciding a call, so the build leaves the compiled code beside it.
const file = join(__dirname, 'program.js');
const source = readFileSync(file, 'utf8');
const compiled = compiledCode(/^\/\/([0-9a-f]{16})\n/.exec(source)?.[1]);
const script = new Script(source, { filename: file, ...(compiled ? { cachedData: compiled } : {}) });
script.runInThisContext()(require);

/** The compiled code that was made for exactly this program. Another version of Node rejects it and compiles anew. */
function compiledCode(id: string | undefined): Buffer | undefined {
  // There is none in a watched build, and reading what is not there throws.
  try {
    return id === undefined ? undefined : readFileSync(join(__dirname, `program-${id}.cache`));
  } catch {
    return undefined;
  }
}
