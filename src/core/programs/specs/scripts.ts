import { awkFiles, sedFiles } from '../../shell/effects/scripting';
import { readAwk } from '../../shell/languages/awk';
import { readSed } from '../../shell/languages/sed';
import { unwrapAwk, unwrapSed } from '../../shell/wrappers/textPrograms';
import { type Entries, table } from '../entry';
import { valuesGiven } from '../notation';
import type { Judged } from '../spec';
import { orFed } from './interpreters';

/** Programs that are given a script for text, and the files it is for. */
export const scriptSpecs: Entries = table`
  sed gsed: edits; keeps -nErsuz -e= --quiet --silent --regexp-extended --separate --unbuffered --null-data
    --zero-terminated --posix --sandbox --debug --expression= --line-length=; only --help | --version; takes -b -l=
    -i[=] --in-place[=] --follow-symlinks; read -f --file; complete; refuses ${judgeSed}; touches ${sedFiles};
    unwrap ${orFed(/^(?:-[nErsuzi]*f|--file=?)/, unwrapSed)}; example -n 1,5p a.txt
  awk gawk mawk nawk: like original-awk; keeps -Fv= --csv --re-interval --posix --traditional --field-separator=
    --assign=; stops; only --version | -V | -version | -W version; takes -e= -odpDL[=] --source= --pretty-print[=]
    --dump-variables[=] --profile[=] --debug[=] --lint[=]; read -f -i -E -l --file --include --exec --load;
    refuses ${judgeAwk}; touches ${awkFiles}; unwrap ${orFed(/^(?:-[fE]|--(?:file|exec)=?)/, unwrapAwk)}; example '{print $1}' a.txt
`;

/** Reads the program of an awk command, which must be known, and the files it is given. */
function judgeAwk({ parsed: { operands } }: Judged): string | undefined {
  const [program, ...files] = operands;
  if (program === undefined) {
    return '`awk` is given no program';
  }
  if (!program.literal) {
    return `it cannot be told what the program \`${program.source}\` becomes`;
  }
  // gawk opens a connection for a file of this name.
  const connected = files.find((word) => {
    const [first] = word.pieces;
    return word.literal || first?.kind === 'text'
      ? word.text.startsWith('/inet')
      : first?.kind !== 'tilde' && first?.kind !== 'glob';
  });
  if (connected !== undefined) {
    return `\`${connected.source}\` may be a connection`;
  }
  const { why } = readAwk(program.text);
  return why === undefined ? undefined : `the program of \`awk\` ${why}`;
}

/** Reads the scripts of a sed command: every one must be known and only print. */
function judgeSed({ parsed }: Judged): string | undefined {
  const given = valuesGiven(parsed, '-e --expression');
  const scripts = given.length > 0 ? given : parsed.operands.slice(0, 1);
  if (scripts.length === 0) {
    return '`sed` is given no script';
  }
  const vague = scripts.find((word) => !word.literal);
  if (vague !== undefined) {
    return `it cannot be told what the script \`${vague.source}\` becomes`;
  }
  const { why } = readSed(scripts.map((word) => word.text).join('\n'));
  return why === undefined ? undefined : `the script of \`sed\` ${why}`;
}
