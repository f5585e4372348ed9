import { judgeAwk } from '../../shell/catalogue/judges/awk';
import { judgeSed } from '../../shell/catalogue/judges/sed';
import { awkFiles, sedFiles } from '../../shell/effects/scripting';
import { unwrapAwk, unwrapSed } from '../../shell/wrappers/textPrograms';
import type { ProgramSpec } from '../spec';

/** Programs that are given a script for text, and the files it is for. */
export const scriptSpecs: readonly ProgramSpec[] = [
  {
    names: 'sed gsed',
    edits: true,
    keeps: `-nErsuz -e= --quiet --silent --regexp-extended --separate --unbuffered --null-data --zero-terminated
      --posix --sandbox --debug --expression= --line-length=`,
    only: '--help | --version',
    refuses: judgeSed,
    takes: '-b -l= -i[=] --in-place[=] --follow-symlinks',
    uses: { read: '-f --file' },
    complete: true,
    touches: sedFiles,
    unwrap: unwrapSed,
  },
  {
    names: 'awk gawk mawk nawk',
    like: 'original-awk',
    keeps: '-Fv= --csv --re-interval --posix --traditional --field-separator= --assign=',
    stops: true,
    only: '--version | -V | -version | -W version',
    refuses: judgeAwk,
    takes: '-e= -odpDL[=] --source= --pretty-print[=] --dump-variables[=] --profile[=] --debug[=] --lint[=]',
    uses: { read: '-f -i -E -l --file --include --exec --load' },
    touches: awkFiles,
    unwrap: unwrapAwk,
  },
];
