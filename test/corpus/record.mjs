// `node test/corpus/record.mjs` writes down anew what comes out for each line of sightings, sentences, hearings
// and reasons.jsonl.
// A new line needs only its `command`, or its `call`, `rule` or `url`. Read what git shows as changed before you keep it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const outfile = resolve(`out/record-${process.pid}.mjs`);
await build({
  stdin: {
    contents: `export { sentencesOn, sightings } from './test/core/shell/sightings';
export { outcomeOf, toldAbout } from './test/core/rules/hearings';`,
    resolveDir: '.',
  },
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'error',
});
const { sentencesOn, sightings, outcomeOf, toldAbout } = await import(pathToFileURL(outfile).href);
rmSync(outfile);
record('sightings', ({ command }) => ({ command, sees: sightings(command) }));
record('sentences', ({ command }) => ({ command, told: sentencesOn(command) }));
record('hearings', ({ hears, ...about }) => ({ ...about, hears: outcomeOf(about) }));
record('reasons', ({ told, ...about }) => ({ ...about, told: toldAbout(about) }));

function record(name, outcome) {
  const path = `test/corpus/${name}.jsonl`;
  const before = readFileSync(path, 'utf8').trim().split('\n');
  const after = before.map((line) => JSON.stringify(outcome(JSON.parse(line))));
  writeFileSync(path, `${after.join('\n')}\n`);
  console.log(`${name}: ${after.filter((line, at) => line !== before[at]).length} of ${after.length} lines changed`);
}
