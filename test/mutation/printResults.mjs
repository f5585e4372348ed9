const least = 85;

/** Prints a line for each file, some mutants that live and the score; whether the score is high enough. */
export function printResults(results, shown) {
  for (const file of [...new Set(results.map((it) => it.file))].sort()) {
    const list = results.filter((it) => it.file === file);
    const killed = list.filter(isDead).length;
    console.log(`${percent(killed, list.length).padStart(6)} %  ${String(list.length).padStart(5)} mutants  ${file}`);
  }
  const alive = results.filter((it) => !isDead(it));
  for (const it of alive.slice(0, shown)) {
    console.log(`${it.status}: ${it.place} ${it.mutator} -> ${it.replacement.replace(/\s+/g, ' ').slice(0, 100)}`);
  }
  const count = (status) => results.filter((it) => it.status === status).length;
  const cut = results.filter((it) => it.isCut === true).length;
  console.log(
    `${results.length} mutants: ${count('killed')} killed by a test, ${count('timeout')} by running for ever; ` +
      `${count('survived')} survived (${cut} at the end of their budget), ${count('unreached')} reached by no test`,
  );
  const score = percent(results.length - alive.length, results.length);
  console.log(`${score} % killed (at least ${least} %)`);
  return Number(score) >= least;
}

function isDead({ status }) {
  return status === 'killed' || status === 'timeout';
}

function percent(part, whole) {
  return (whole === 0 ? 100 : (100 * part) / whole).toFixed(1);
}
