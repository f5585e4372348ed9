import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decide } from '../../src/core/engine/decide';
import { makePolicy } from '../../src/core/engine/makePolicy';
import { takeApart } from '../../src/core/engine/takeApart';
import { modes } from '../../src/core/modes';
import { missing } from './able';
import { Stage } from './stage';

/** How long a command may take, in milliseconds. */
const limit = 5_000;

/** What came of rehearsing commands. */
export interface Verified {
  readonly rehearsed: number;
  /** Commands whose rehearsal could not be set up, with why. */
  readonly impossible: readonly string[];
  /** Commands after which something outside of the copy was not as before. */
  readonly leaked: readonly string[];
}

/** Rehearses commands one after the other and discards what they did; then everything has to be as it was. */
export async function verify(commands: readonly string[]): Promise<Verified> {
  const stage = new Stage();
  const impossible: string[] = [];
  const leaked: string[] = [];
  try {
    fill(stage);
    const before = stage.snapshot();
    for (const command of commands) {
      // What cannot be set up is told by name, and what cannot be told counts as a leak.
      try {
        await (await stage.rehearse(command, { limit })).discard();
      } catch (error) {
        impossible.push(`${command}: ${error instanceof Error ? error.message : String(error)}`);
      }
      if (stage.snapshot() !== before) {
        leaked.push(command);
        break;
      }
    }
    return { rehearsed: commands.length - impossible.length, impossible, leaked };
  } finally {
    stage.dispose();
  }
}

/** Of lines of shell those that are not read-only, as the shell would take them. */
export function writing(lines: readonly string[]): readonly string[] {
  const place = { cwd: '/ws', home: '/home/me', platform: 'linux' } as const;
  const ground = { place, roots: ['/ws'], foldsCase: false };
  const policy = makePolicy({ mode: modes[0] }, ground);
  return lines.filter((command) => {
    const call = { tool: 'Bash', input: { command }, cwd: '/ws' };
    const facts = { ...ground, trusted: true, real: new Map() };
    return !decide(takeApart(call, place), facts, policy).readOnly;
  });
}

/** `npm run verify:rehearsal -- FILE [COUNT]`: a file of commands, one a line. */
export async function verifyFile([file, most = '300']: readonly string[]): Promise<number> {
  if (file === undefined || missing !== undefined) {
    console.error(missing ?? 'usage: npm run verify:rehearsal -- FILE [COUNT]');
    return 2;
  }
  const commands = writing(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  ).slice(0, Number(most));
  const { rehearsed, impossible, leaked } = await verify(commands);
  console.log(`${rehearsed} of ${commands.length} commands were rehearsed and discarded`);
  for (const line of impossible) {
    console.log(`not rehearsed: ${line}`);
  }
  for (const line of leaked) {
    console.log(`NOT AS BEFORE after: ${line}`);
  }
  return leaked.length === 0 ? 0 : 1;
}

function fill({ home, workspace, temporary }: Stage): void {
  mkdirSync(join(workspace, 'src/deep'), { recursive: true });
  for (const [folder, name] of [
    [workspace, 'file.txt'],
    [workspace, 'a.log'],
    [workspace, 'src/main.c'],
    [workspace, 'src/deep/x.php'],
    [home, '.profile'],
    [home, 'notes.txt'],
    [temporary, 'old.tmp'],
  ] as const) {
    writeFileSync(join(folder, name), `${name}\nfoo bar\n1 2 3\n`);
  }
}
