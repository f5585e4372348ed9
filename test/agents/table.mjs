// The table of runtimes in the README, made from what the tests report.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = 'README.md';
const begin = '<!-- runtimes: made by `npm run test:agents -- --table` -->';
const end = '<!-- /runtimes -->';
const pinned = JSON.parse(readFileSync('test/agents/pinned.json', 'utf8'));

/** What is wrong with the table, given the reports of this run; empty when nothing is. */
export function checkTable(reports) {
  const text = readFileSync(readme, 'utf8');
  const rows = rowsOf(reports);
  if (!text.includes(begin) || !text.includes(end)) {
    return rows.size > 0 ? ['README.md has no table of runtimes'] : [];
  }
  const inside = text.slice(text.indexOf(begin), text.indexOf(end));
  return [...rows]
    .filter(([, row]) => !inside.includes(`${row}\n`))
    .map(([name]) => `README.md is out of date about ${name}: run \`npm run test:agents -- --table\``);
}

/** Writes the rows of this run into the table; those of other runtimes, and of `broken` ones, stay as they are. */
export function writeTable(reports, broken) {
  const text = readFileSync(readme, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) {
    return [`README.md lacks the lines ${begin} and ${end}`];
  }
  const rows = new Map([...rowsOf(reports)].filter(([name]) => !broken.has(name)));
  const old = text.slice(from, to).split('\n');
  const kept = pinned.flatMap(({ name }) => {
    const before = old.find((line) => line.endsWith(`<!-- ${name} --> |`));
    return rows.get(name) ?? before ?? [];
  });
  const head = ['| agent | version tried | Gatehouse is | why | in the terminal |', '| --- | --- | --- | --- | --- |'];
  writeFileSync(readme, `${text.slice(0, from)}${[begin, ...head, ...kept].join('\n')}\n${text.slice(to)}`);
  return [];
}

function rowsOf(reports) {
  const files = existsSync(reports) ? readdirSync(reports) : [];
  const read = (file) => JSON.parse(readFileSync(join(reports, file), 'utf8'));
  return new Map(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const report = read(file);
        const terminal = `${report.name}.terminal`;
        return [report.name, rowOf({ ...report, terminal: files.includes(terminal) ? read(terminal) : undefined })];
      }),
  );
}

/** What is to be known of an agent that is governed by its hook. */
export function terminalCell({ slipsPast, asks }) {
  return ['Governed by its hook.', ...slipsPast, ...(asks ? [] : ['It is never told to ask by itself.'])].join(' ');
}

function rowOf({ name, title, capabilities, slipsPast, byItself = [], terminal }) {
  const version = pinned.find((it) => it.name === name)?.version ?? '';
  const lacks = [
    capabilities.denyMessage ? '' : 'The model is not told why a call was denied.',
    capabilities.modifyInput ? '' : 'A change cannot be edited before it is allowed.',
    capabilities.hideTools ? '' : 'Hidden tools stay in its sight and are denied when called.',
    capabilities.killsOnCancel ? '' : 'A command that runs outlives a stop.',
  ].filter((it) => it !== '');
  const begin = capabilities.everyCall ? ['Every call waits for a decision.'] : slipsPast;
  const why = [...begin, ...byItself, ...lacks];
  const kind = capabilities.everyCall ? '**enforced**' : 'advisory';
  const inTerminal = terminal === undefined ? '-' : terminalCell(terminal);
  return `| ${title} | ${version} | ${kind} | ${why.join(' ')} | ${inTerminal} <!-- ${name} --> |`;
}
