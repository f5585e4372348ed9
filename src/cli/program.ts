import { homedir } from 'node:os';
import { attempt } from '../base/attempt';
import type { Surroundings } from './inquiry';
import { main } from './main';
import { standardStreams } from './standardStreams';

/** Standard input as far as the launcher has read it: all of it, or nothing. */
declare const taken: Buffer | undefined;

const streams = standardStreams(taken);

const surroundings: Surroundings = {
  cwd: currentFolder(),
  home: homedir(),
  platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
};

main(process.argv.slice(2), streams, surroundings).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    streams.complain(`stopped by a fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 2;
  },
);

/** Empty when the folder was removed under us: lines that do not name theirs are then malformed. */
function currentFolder(): string {
  // Node throws for a folder that is gone.
  return attempt(() => process.cwd()) ?? '';
}
