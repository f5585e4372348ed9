import type { Lifetime } from '../../../src/base/lifetime';
import { type Program, ProgramGroup } from './programGroup';

/** How a program ended: its exit code, none when it was ended or could not be started, and all it said. */
export interface ProgramEnd {
  readonly code: number | undefined;
  readonly output: string;
}

/** Runs a program to its end, or to `limitMs`; neither failing nor a missing program throws. */
export async function tryProgram(program: Program, limitMs: number, run: Lifetime): Promise<ProgramEnd> {
  const group = run.add(new ProgramGroup(program));
  const chunks: string[] = [];
  group.child.stdout?.on('data', (chunk) => chunks.push(String(chunk)));
  group.child.stderr?.on('data', (chunk) => chunks.push(String(chunk)));
  group.child.once('error', (error) => chunks.push(error.message));
  const closed = new Promise((resolve) => group.child.once('close', resolve));
  const timer = setTimeout(() => {
    chunks.push(`ended after ${limitMs / 1000} s`);
    group.dispose();
  }, limitMs);
  const code = await group.ended;
  clearTimeout(timer);
  // What is left of the group would keep the output open.
  group.dispose();
  await closed;
  return { code, output: chunks.join('') };
}

/** Runs a program that has to succeed and returns what it said. */
export async function runProgram(program: Program, limitMs: number, run: Lifetime): Promise<string> {
  const end = await tryProgram(program, limitMs, run);
  if (end.code !== 0) {
    throw new Error(`${[program.file, ...program.args].join(' ')} failed: ${faultOf(end.output)}`);
  }
  return end.output;
}

/** The line of a long output that most likely names the fault, and where it ended. */
export function faultOf(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const named = lines.find((line) => /\b(error|failed|E[A-Z]{4,})\b/i.test(line));
  const last = lines.at(-1) ?? 'it said nothing';
  return named === undefined || named === last ? last : `${named} ... ${last}`;
}
