import { once } from 'node:events';
import { homedir } from 'node:os';
import type { Streams } from './command';
import type { Surroundings } from './inquiry';
import { main } from './main';

/** Standard input as far as the launcher has read it: all of it, or nothing. */
declare const taken: Buffer | undefined;

const streams: Streams = {
  get input() {
    return taken === undefined ? process.stdin : all(taken);
  },
  async write(text) {
    if (!process.stdout.write(text)) {
      await once(process.stdout, 'drain');
    }
  },
  complain(text) {
    process.stderr.write(`gatehouse: ${text}\n`);
  },
};

const surroundings: Surroundings = {
  cwd: currentFolder(),
  home: homedir(),
  platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
};

// Whoever reads our output may stop at any time (`| head`); there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

main(process.argv.slice(2), streams, surroundings).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    streams.complain(`stopped by a fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 2;
  },
);

async function* all(input: Buffer): AsyncGenerator<Buffer> {
  yield input;
}

/** Empty when the folder was removed under us: lines that do not name theirs are then malformed. */
function currentFolder(): string {
  // Node throws for a folder that is gone.
  try {
    return process.cwd();
  } catch {
    return '';
  }
}
