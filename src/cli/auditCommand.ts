import { createReadStream, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { systemWords } from '../base/errorCode';
import { toOcsf } from '../exchange/auditForms';
import { readPlace } from '../hooks/hookPlace';
import { usualFolder } from '../hooks/ownFolder';
import type { AuditEntry } from '../ports/auditLog';
import { allFiles } from '../store/auditFiles';
import { AuditChain } from '../store/verifyAudit';
import { oneValue } from './arguments';
import { type CliCommand, exitCodes, WrongUsage } from './command';
import { longestLine } from './eachLine';
import { type Line, LineSplitter } from './lineSplitter';

const forms: ReadonlyMap<string, (entry: AuditEntry, line: string) => string> = new Map([
  ['jsonl', (_: AuditEntry, line: string) => line],
  ['ocsf', (entry: AuditEntry) => JSON.stringify(toOcsf(entry))],
]);

/** `gatehouse audit`: the audit log for other programs. */
export const auditCommand: CliCommand = {
  name: 'audit',
  summary: 'print the audit log for other programs',
  usage: `gatehouse audit export [LOG] [--as jsonl|ocsf]

Prints every entry of the audit log, one a line, oldest first.
LOG is a file of the log or the folder that holds it; left out, it is the log of this user's windows.
What was taken out of the log as a secret is not in it either.

Options:
  --as FORM         jsonl: as the log has it (default); ocsf: as events of the Open Cybersecurity Schema Framework
  --folder FOLDER   where windows left word of their log (default: ~/.gatehouse)

Exit code: 0; 1 if the log has lines that cannot be read or were tampered with; 2 for wrong usage.`,
  spec: { flags: [], values: ['as', 'folder'], operands: { least: 1, most: 2, first: '`export`' } },

  async run(given, streams, { platform }) {
    const [word, log] = given.operands;
    if (word !== 'export') {
      throw new WrongUsage(`unexpected \`${word}\`; see \`gatehouse audit --help\``);
    }
    const form = forms.get(oneValue(given, 'as') ?? 'jsonl');
    if (form === undefined) {
      throw new WrongUsage(`\`--as\` takes ${[...forms.keys()].join(' or ')}; see \`gatehouse audit --help\``);
    }
    const folder = oneValue(given, 'folder') ?? usualFolder();
    const place = log ?? join(readPlace(folder, userInfo().homedir, platform).storage, 'audit');
    let code: number = exitCodes.fine;
    for await (const { file, at, text, entry, fault } of logLines(place)) {
      if (fault !== undefined) {
        code = fault.kind === 'torn' ? code : exitCodes.problems;
        streams.complain(`${file}:${at}: ${fault.why}`);
      }
      if (entry !== undefined) {
        await streams.write(`${form(entry, text)}\n`);
      }
    }
    return code;
  },
};

/** The lines of a log, oldest first, each with its place, its entry and what is wrong with it. */
export async function* logLines(place: string) {
  const chain = new AuditChain();
  for (const file of await logFiles(place)) {
    let at = 0;
    for await (const line of fileLines(file)) {
      at += 1;
      const text = line.kind === 'text' ? line.text : '';
      const { entry, broken } = chain.next(text);
      const fault = broken && { ...broken, why: line.kind === 'bad' ? line.why : broken.why };
      yield { file, at, text, entry, fault };
    }
  }
}

/** The files of a log, oldest first, by one of them or their folder. Throws wrong usage where there are none. */
async function logFiles(place: string): Promise<readonly string[]> {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) {
    throw new WrongUsage(
      `there is no audit log at ${place}; windows of VS Code and hooks of agents write it, and LOG names another`,
    );
  }
  return found.isDirectory() ? (await allFiles(place)).map((name) => join(place, name)) : [place];
}

/** The lines of a file. Throws wrong usage where it cannot be read. */
async function* fileLines(file: string): AsyncGenerator<Line> {
  const splitter = new LineSplitter(longestLine);
  // The disk says no by throwing.
  try {
    for await (const chunk of createReadStream(file)) {
      yield* splitter.push(chunk);
    }
  } catch (error) {
    throw new WrongUsage(`cannot read ${file}: ${systemWords(error)}`);
  }
  yield* splitter.end();
}
