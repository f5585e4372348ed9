import { options } from '../../programs/notation';
import type { Word } from '../word';
import { codeIn } from './code';
import { unwrapEnvWords } from './env';
import { hasOption, locate, runsRest } from './locate';
import { nodeRunners } from './nodeRunners';
import { afterDashes, runner } from './runner';
import type { Unwrap, Wrapped } from './wrapped';

const uvRun = options(`
  -qvsUn -pmwC= --quiet --verbose --no-sync --frozen --locked --isolated --all-extras --no-dev --dev --only-dev
  --offline --no-project --exact --no-editable --active --all-packages --script --gui-script --no-config --upgrade
  --no-env-file --managed-python --no-cache --refresh --all-groups --python= --with= --with-editable=
  --with-requirements= --extra= --no-extra= --group= --no-group= --only-group= --env-file= --project= --directory=
  --package= --index= --index-url= --from= --config-file= --cache-dir= --color= --resolution= --exclude-newer=
`);

const conda = options(`
  -v -np= --no-capture-output --live-stream --verbose --dev --debug-wrapper-scripts --name= --prefix= --cwd=
`);

/** `mise exec tool@version -- command`, or `-c` with code. */
const mise: Unwrap = (call) => {
  const { words } = call;
  if (!['exec', 'x'].includes(words[1]?.text ?? '')) {
    return undefined;
  }
  const dashes = words.findIndex((word) => word.literal && word.text === '--');
  const code = words.findIndex((word) => /^(?:-c|--command)$/.test(word.text));
  const text = words[code + 1];
  if (code > 0 && (dashes < 0 || code < dashes) && text !== undefined) {
    const { inner, hidden } = codeIn([text]);
    return { kind: 'plain', hidden, inner };
  }
  return runsRest(
    words,
    dashes < 0
      ? { at: 2, hidden: 'the command that `mise` runs cannot be told from its tools' }
      : { at: dashes + 1, hidden: undefined },
    { kind: 'plain' },
  );
};

/** `nix-shell --run code`, `nix develop -c words`. */
const nixShell: Unwrap = ({ words }) => {
  const at = words.findIndex((word) => /^--(?:run|command)$/.test(word.text));
  const text = words[at + 1];
  if (at < 0 || text === undefined) {
    return { kind: 'plain', hidden: '`nix-shell` without a command opens a shell', inner: [] };
  }
  const { inner, hidden } = codeIn([text]);
  return { kind: 'plain', hidden, inner };
};

const nix: Unwrap = ({ words }) => {
  if (!['develop', 'shell'].includes(words[1]?.text ?? '')) {
    return undefined;
  }
  const at = words.findIndex((word) => /^(?:-c|--command)$/.test(word.text));
  return runsRest(
    words,
    at < 0 ? { at: words.length, hidden: '`nix` without a command opens a shell' } : { at: at + 1, hidden: undefined },
    { kind: 'plain' },
  );
};

const bundle = runner({
  subcommands: ['exec', 'e'],
  globals: options('--verbose --no-color --retry='),
  spec: options('--keep-file-descriptors --gemfile[=]'),
});

/** `uv run -m module` and `uv run script.py` are Python; anything else is a command. */
const uv: Unwrap = (call) => {
  const { words } = call;
  const isTool = words[1]?.text === 'tool' && words[2]?.text === 'run';
  if (!isTool && words[1]?.text !== 'run') {
    return undefined;
  }
  const located = locate(words, uvRun, { from: isTool ? 3 : 2 });
  return hasOption(located.parsed, '-m') ? undefined : runsRest(words, located, { kind: 'plain' });
};

/** Assignments, then a command. */
function afterAssignments(words: readonly Word[]): Wrapped | undefined {
  const rest = unwrapEnvWords(words, 1);
  return rest === undefined ? undefined : { kind: 'plain', hidden: rest.hidden, inner: [rest.inner] };
}

/** Tools that run a command in the environment of a project. */
export const packageRunners: readonly (readonly [string, Unwrap])[] = [
  ...nodeRunners,
  [
    'poetry',
    runner({
      subcommands: ['run'],
      globals: options(`
        -qvn -CP= --quiet --no-interaction --no-ansi --ansi --no-plugins --no-cache --verbose --directory= --project=
      `),
      spec: options(''),
    }),
  ],
  ['pipenv', runner({ subcommands: ['run'], globals: options('-qv --quiet --verbose'), spec: options('') })],
  [
    'pdm',
    runner({
      subcommands: ['run'],
      globals: options('-qv'),
      spec: options('-s -p= --site-packages --project= --venv='),
    }),
  ],
  ['rye', runner({ subcommands: ['run'], spec: options('-l -p= --pyproject=') })],
  [
    'hatch',
    runner({
      subcommands: ['run'],
      globals: options('-qv -epd= --env= --project='),
      spec: options('-i= --force-continue --ignore-compat --all'),
    }),
  ],
  [
    'pixi',
    runner({
      subcommands: ['run'],
      spec: options('-v -e= --frozen --locked --clean-env --environment= --manifest-path='),
    }),
  ],
  ['uv', uv],
  ['uvx', runner({ subcommands: [''], spec: uvRun })],
  [
    'pipx',
    runner({
      subcommands: ['run'],
      spec: options(`
        -qv --no-cache --quiet --pypackages --system-site-packages --spec= --python= --pip-args= --index-url=
      `),
    }),
  ],
  ...['conda', 'mamba', 'micromamba'].map(
    (name) =>
      [
        name,
        runner({
          subcommands: ['run'],
          globals: options('-np= --name= --prefix= --root-prefix='),
          spec: conda,
        }),
      ] as const,
  ),
  ['bundle', bundle],
  ['bundler', bundle],
  ['mise', mise],
  ['direnv', runner({ subcommands: ['exec'], spec: options(''), skip: 1 })],
  ['asdf', runner({ subcommands: ['exec'], spec: options('') })],
  ['rbenv', runner({ subcommands: ['exec'], spec: options('') })],
  ['pyenv', runner({ subcommands: ['exec'], spec: options('') })],
  ['nodenv', runner({ subcommands: ['exec'], spec: options('') })],
  ['rustup', runner({ subcommands: ['run'], spec: options('--install'), skip: 1 })],
  ['fnm', runner({ subcommands: ['exec'], spec: options('--using=') })],
  ['volta', runner({ subcommands: ['run'], spec: options('--node= --npm= --yarn= --pnpm= --env=') })],
  [
    'devbox',
    runner({
      subcommands: ['run'],
      spec: options('-lq -ce= --pure --quiet --list --config= --env= --env-file='),
    }),
  ],
  ['opam', afterDashes('exec')],
  ['nix-shell', nixShell],
  ['nix', nix],
  ['cross-env', ({ words }) => afterAssignments(words)],
  ['cross-env-shell', ({ words }) => afterAssignments(words)],
  ['perf', runner({ subcommands: ['record', 'stat', 'trace'], spec: options('-agdivbBAnrSsqT -eopFctCjmuxIG=') })],
  ['dotenv', runner({ subcommands: [''], spec: options('-o -efcpv= --file=') })],
  ['dotenvx', afterDashes('run')],
  ['doppler', afterDashes('run')],
  ['infisical', afterDashes('run')],
  ['op', afterDashes('run')],
  ['aws-vault', afterDashes('exec', 1)],
  ['chamber', afterDashes('exec')],
  ['lerna', afterDashes('exec')],
];
