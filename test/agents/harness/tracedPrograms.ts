import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { AgentLaunch } from '../../../src/ports/agent';

const options = ['-f', '-qq', '--seccomp-bpf', '-s', '8192', '-e', 'trace=execve,execveat', '-e', 'signal=none'];

/** Whether programs can be watched here: strace is there, and may. */
export function canTrace(): boolean {
  try {
    execFileSync('strace', [...options, '-o', '/dev/null', process.execPath, '-e', '0'], { stdio: 'ignore' });
    return true;
  } catch {
    // Without it the disk is looked at all the same.
    return false;
  }
}

/** The same launch, with every program that is started written down in a file, by a script beside that file. */
export function traced(launch: AgentLaunch, file: string): AgentLaunch {
  const script = `${file}.sh`;
  const words = ['strace', ...options, '-o', file, launch.command].map((word) => `'${word}'`);
  writeFileSync(script, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, { mode: 0o755 });
  return { ...launch, command: script };
}

/** The programs that were started with a word among their arguments. */
export function programsWith(word: string, file: string): readonly string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter((line) => line.includes('exec') && line.includes(word));
}
