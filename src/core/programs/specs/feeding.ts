import { parallel, xargs } from '../../shell/wrappers/feeding';
import type { ProgramSpec } from '../spec';

/** Programs that run a command with words that come from elsewhere. */
export const feedingSpecs: readonly ProgramSpec[] = [
  {
    names: 'xargs gxargs',
    keeps: `-0rtx -adEILnPs= --null --no-run-if-empty --verbose --exit --arg-file= --delimiter= --max-args=
      --max-procs= --max-chars= --max-lines[=]`,
    most: 0,
    inner: 'needed',
    takes: '--replace[=]',
    uses: { read: '-a --arg-file' },
    unwrap: xargs,
  },
  {
    names: 'parallel sem',
    uses: { read: '-a --arg-file', write: '--joblog', writeTree: '--results --tmpdir' },
    unwrap: parallel,
  },
];
