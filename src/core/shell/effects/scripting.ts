import { readAwk } from '../languages/awk';
import { readSed } from '../languages/sed';
import { literalWord, unknownWord, type Word } from '../word';
import type { Given, Program } from './program';
import type { Uses } from './uses';
import { joinedWord, looksLikePath } from './wordParts';

/** Programs that are given a script, and the files it is for. */
export const scriptingPrograms: readonly Program[] = [
  {
    names: 'sed gsed',
    takes: { none: '-e -l --expression --line-length', read: '-f --file' },
    optional: '-i --in-place',
    flags:
      '-n -r -E -s -u -z -b --quiet --silent --regexp-extended --separate --unbuffered --null-data --zero-terminated ' +
      '--posix --debug --sandbox --follow-symlinks',
    also: sed,
  },
  {
    names: 'awk gawk mawk nawk original-awk',
    takes: { none: '-F -v -e --field-separator --assign --source', read: '-f -i -E -l --file --include --exec --load' },
    optional: '-o -d -p -D -L --pretty-print --dump-variables --profile --debug --lint',
    also: awk,
  },
  {
    names: 'perl',
    takes: { none: '-e -E -I -M -m -x' },
    optional: '-i -0 -l -C -F -D',
    also: (given, uses) => interpreter(given, uses, { code: '-e -E', inPlace: '-i' }),
  },
  {
    names: 'ruby jruby',
    takes: { none: '-e -I -E -C -x', read: '-r' },
    optional: '-i -0 -F -K -T -W',
    also: (given, uses) => interpreter(given, uses, { code: '-e', inPlace: '-i' }),
  },
  {
    names: 'python python2 python3 pypy pypy3 uv-python ipython',
    takes: { none: '-c -m -W -X -Q --check-hash-based-pycs' },
    also: (given, uses) => interpreter(given, uses, { code: '-c', noScript: '-m' }),
  },
  {
    names: 'node nodejs tsx ts-node bun deno',
    takes: {
      none: '-e -p -C --eval --print --conditions --input-type --title --max-old-space-size',
      read: '-r --require --import --loader --experimental-loader --env-file --env-file-if-exists --snapshot-blob',
      write:
        '--build-snapshot-config --redirect-warnings --diagnostic-dir --report-directory --trace-event-file-pattern',
    },
    optional: '--inspect --inspect-brk',
    also: (given, uses) => interpreter(given, uses, { code: '-e -p --eval --print' }),
  },
  {
    names: 'php',
    takes: { none: '-r -B -E -R -d', read: '-f -F -c' },
    also: (given, uses) => interpreter(given, uses, { code: '-r -B -E -R' }),
  },
  {
    names: 'lua luajit tclsh wish rscript r julia elixir erl ghci runghc scala groovy osascript guile racket swift',
    takes: { none: '-r -e -E -d -l --eval', read: '-f -c' },
    also: (given, uses) => interpreter(given, uses, { code: '-r -e -E --eval' }),
  },
  {
    names: 'bash sh zsh dash ksh mksh ash fish csh tcsh rbash',
    takes: { none: '-c -o -O +o +O', read: '--rcfile --init-file' },
    also: ({ parsed: { operands }, has }, uses) => {
      if (!has('-c -s')) {
        uses.addAll('read', operands.slice(0, 1));
        uses.mention(...operands.slice(1));
      }
    },
  },
];

function sed(given: Given, uses: Uses): void {
  const { parsed, has, valuesOf } = given;
  const scripts = valuesOf('-e --expression');
  const isNamed = scripts.length > 0 || has('-f --file');
  const text = isNamed ? scripts : parsed.operands.slice(0, 1);
  const files = isNamed ? parsed.operands : parsed.operands.slice(1);
  uses.addAll(has('-i --in-place') ? 'both' : 'read', files);
  backups(given, uses, files);
  if (has('-f --file') || text.some((word) => !word.literal)) {
    uses.doesMore();
  }
  const { reads, writes, plain } = readSed(text.map((word) => word.text).join('\n'));
  uses.addAll('read', reads.map(literalWord));
  uses.addAll('write', writes.map(literalWord));
  if (!plain) {
    uses.doesMore();
    mentionTexts(uses, text);
  }
}

/** `-i.bak` keeps the old file beside the new one; a star or a slash in the ending puts it elsewhere. */
function backups({ valuesOf }: Given, uses: Uses, files: readonly Word[]): void {
  for (const ending of valuesOf('-i --in-place')) {
    if (!ending.literal || /[*/]/.test(ending.text)) {
      uses.doesMore();
      uses.add('write', unknownWord(ending.source));
    } else {
      uses.addAll(
        'write',
        files.map((file) => joinedWord(file, ending)),
      );
    }
  }
}

function awk({ parsed, has, valuesOf }: Given, uses: Uses): void {
  const isNamed = has('-f -e -E --file --source --exec');
  const scripts = [...valuesOf('-e --source'), ...(isNamed ? [] : parsed.operands.slice(0, 1))];
  const files = (isNamed ? parsed.operands : parsed.operands.slice(1)).filter(
    (word) => !/^[A-Za-z_][A-Za-z0-9_]*=/.test(word.text),
  );
  uses.addAll(valuesOf('-i --include').some((word) => word.text === 'inplace') ? 'both' : 'read', files);
  for (const option of parsed.options.filter(({ name }) =>
    /^-(?:[odp]|-pretty-print|-dump-variables|-profile)$/.test(name),
  )) {
    uses.add('write', option.value);
  }
  for (const script of scripts) {
    const { reads, writes, unknownRead, unknownWrite } = readAwk(script.text);
    uses.addAll('read', reads.map(literalWord));
    uses.addAll('write', writes.map(literalWord));
    uses.add('read', unknownRead ? unknownWord('getline') : undefined);
    uses.add('write', unknownWrite ? unknownWord('print') : undefined);
    mentionTexts(uses, [script]);
  }
  uses.mention(...valuesOf('-v --assign').filter((word) => /=.*[./]/.test(word.text)));
}

/** How an interpreter is told what to run. */
interface Interpreter {
  /** The options that are followed by code. */
  readonly code: string;
  /** The options after which the first operand is no script. */
  readonly noScript?: string;
  /** The option with which the files are rewritten. */
  readonly inPlace?: string;
}

function interpreter(
  { parsed, has, valuesOf }: Given,
  uses: Uses,
  { code, noScript = '', inPlace = '' }: Interpreter,
): void {
  const [script, ...others] = parsed.operands;
  if (has(code)) {
    mentionTexts(uses, valuesOf(code));
    if (inPlace !== '' && has(`${inPlace} -n -p`)) {
      uses.addAll(has(inPlace) ? 'both' : 'read', parsed.operands);
    } else {
      uses.mention(...parsed.operands);
    }
  } else if (has(noScript)) {
    uses.mention(...parsed.operands);
  } else {
    uses.add('read', script);
    uses.mention(...others);
  }
}

/** Names of files that stand as texts in code. */
function mentionTexts(uses: Uses, scripts: readonly Word[]): void {
  for (const script of scripts) {
    for (const match of script.text.matchAll(/(["'`])([^"'`\s]{1,300})\1/g)) {
      const text = match[2] ?? '';
      if (looksLikePath(text)) {
        uses.mention(literalWord(text));
      }
    }
  }
}
