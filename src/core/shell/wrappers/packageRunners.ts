import { evenSpec, type OptionSpec } from '../options';
import type { Word } from '../word';
import { codeIn } from './code';
import { unwrapEnvWords } from './env';
import { hasOption, locate, runsRest, valueOfOption } from './locate';
import type { Unwrap, Wrapped } from './wrapped';

/** Global options before a subcommand are skipped as long as they are known. */
interface Runner {
  readonly subcommands: readonly string[];
  /** Options before the subcommand. */
  readonly globals?: OptionSpec;
  /** Options after it. */
  readonly spec: OptionSpec;
  /** Operands of its own before the command. */
  readonly skip?: number;
  /** Options whose value is code for a shell. */
  readonly code?: readonly string[];
}

/** A tool of which one subcommand runs a command. No subcommand is given as the empty name. */
function runner({ subcommands, skip = 0, code = [], ...given }: Runner): Unwrap {
  const globals = evenSpec(given.globals ?? {});
  const spec = evenSpec(given.spec);
  return ({ words }) => {
    let from = 1;
    if (!subcommands.includes('')) {
      const before = locate(words, globals);
      const subcommand = words[before.at];
      if (subcommand === undefined || !subcommands.includes(subcommand.text)) {
        return undefined;
      }
      from = before.at + 1;
    }
    const located = locate(words, spec, { from, skip });
    const text = valueOfOption(located.parsed, ...code);
    if (text !== undefined) {
      const { inner, hidden } = codeIn([text]);
      return { kind: 'plain', hidden, inner };
    }
    return runsRest(words, located, { kind: 'plain' });
  };
}

const npmGlobals: OptionSpec = {
  flags: 'sdqyg',
  values: 'wC',
  longFlags: [
    'silent',
    'quiet',
    'yes',
    'no',
    'workspaces',
    'ws',
    'include-workspace-root',
    'global',
    'offline',
    'prefer-offline',
    'loglevel',
  ],
  longValues: ['prefix', 'workspace', 'registry', 'userconfig', 'cache', 'dir', 'filter', 'cwd'],
};

const npx: OptionSpec = {
  flags: 'yqn',
  values: 'pcw',
  longFlags: [
    'no-install',
    'quiet',
    'ignore-existing',
    'prefer-offline',
    'offline',
    'workspaces',
    'silent',
    'include-workspace-root',
    'bun',
  ],
  longValues: [
    'package',
    'call',
    'workspace',
    'registry',
    'cache',
    'shell',
    'userconfig',
    'prefix',
    'node-options',
    'script-shell',
    'loglevel',
  ],
  longOptional: ['yes', 'no'],
};

const uvRun: OptionSpec = {
  flags: 'qvsUn',
  values: 'pmwC',
  longFlags: [
    'quiet',
    'verbose',
    'no-sync',
    'frozen',
    'locked',
    'isolated',
    'all-extras',
    'no-dev',
    'dev',
    'only-dev',
    'offline',
    'no-project',
    'exact',
    'no-editable',
    'active',
    'all-packages',
    'script',
    'gui-script',
    'no-config',
    'upgrade',
    'no-env-file',
    'managed-python',
    'no-cache',
    'refresh',
    'all-groups',
  ],
  longValues: [
    'python',
    'with',
    'with-editable',
    'with-requirements',
    'extra',
    'no-extra',
    'group',
    'no-group',
    'only-group',
    'env-file',
    'project',
    'directory',
    'package',
    'index',
    'index-url',
    'from',
    'config-file',
    'cache-dir',
    'color',
    'resolution',
    'exclude-newer',
  ],
};

const conda: OptionSpec = {
  flags: 'v',
  values: 'np',
  longFlags: ['no-capture-output', 'live-stream', 'verbose', 'dev', 'debug-wrapper-scripts'],
  longValues: ['name', 'prefix', 'cwd'],
};

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

/** Tools that take their command after `--`, or after a subcommand and so many operands of their own. */
function afterDashes(subcommand: string, skip = 0): Unwrap {
  return ({ words }) => {
    const position = words.findIndex((word, at) => at > 0 && word.literal && word.text === subcommand);
    if (position < 0) {
      return undefined;
    }
    const dashes = words.findIndex((word, at) => at > position && word.literal && word.text === '--');
    if (dashes >= 0) {
      return runsRest(words, { at: dashes + 1, hidden: undefined }, { kind: 'plain' });
    }
    const guess = words.findIndex((word, at) => at > position && !word.text.startsWith('-'));
    const hidden = guess > position + 1 ? 'the command cannot be told from the options in front of it' : undefined;
    return runsRest(words, { at: guess < 0 ? words.length : guess + skip, hidden }, { kind: 'plain' });
  };
}

const pnpmExec = runner({
  subcommands: ['exec', 'dlx', 'x'],
  globals: { ...npmGlobals, flags: 'srwcg', values: 'CF' },
  spec: {
    flags: 'csr',
    longFlags: ['shell-mode', 'parallel', 'silent', 'recursive', 'no-bail'],
    longValues: ['package', 'resume-from', 'allow-build'],
  },
});

const pnpm: Unwrap = (call) => {
  const wrapped = pnpmExec(call);
  const [first] = wrapped?.inner ?? [];
  const isCode = call.words.some((word) => /^(?:-c|--shell-mode)$/.test(word.text));
  if (wrapped === undefined || first?.by !== 'words' || !isCode) {
    return wrapped;
  }
  const { inner, hidden } = codeIn(first.words);
  return { kind: 'plain', hidden: wrapped.hidden ?? hidden, inner } satisfies Wrapped;
};

const bundle = runner({
  subcommands: ['exec', 'e'],
  globals: { longFlags: ['verbose', 'no-color'], longValues: ['retry'] },
  spec: { longFlags: ['keep-file-descriptors'], longOptional: ['gemfile'] },
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
  ['npx', runner({ subcommands: [''], spec: npx, code: ['-c', '--call'] })],
  ['npm', runner({ subcommands: ['exec', 'x'], globals: npmGlobals, spec: npx, code: ['-c', '--call'] })],
  ['pnpm', pnpm],
  [
    'pnpx',
    runner({ subcommands: [''], spec: { flags: 'c', longFlags: ['shell-mode', 'silent'], longValues: ['package'] } }),
  ],
  [
    'yarn',
    runner({
      subcommands: ['exec', 'dlx'],
      globals: { flags: 's', longFlags: ['silent'], longValues: ['cwd'] },
      spec: { flags: 'q', values: 'p', longFlags: ['quiet'], longValues: ['package'] },
    }),
  ],
  [
    'bunx',
    runner({
      subcommands: [''],
      spec: { flags: 'y', values: 'p', longFlags: ['bun', 'verbose', 'silent', 'no-install'], longValues: ['package'] },
    }),
  ],
  [
    'poetry',
    runner({
      subcommands: ['run'],
      globals: {
        flags: 'qvn',
        values: 'CP',
        longFlags: ['quiet', 'no-interaction', 'no-ansi', 'ansi', 'no-plugins', 'no-cache', 'verbose'],
        longValues: ['directory', 'project'],
      },
      spec: {},
    }),
  ],
  ['pipenv', runner({ subcommands: ['run'], globals: { flags: 'qv', longFlags: ['quiet', 'verbose'] }, spec: {} })],
  [
    'pdm',
    runner({
      subcommands: ['run'],
      globals: { flags: 'qv' },
      spec: { flags: 's', values: 'p', longValues: ['project', 'venv'], longFlags: ['site-packages'] },
    }),
  ],
  ['rye', runner({ subcommands: ['run'], spec: { flags: 'l', values: 'p', longValues: ['pyproject'] } })],
  [
    'hatch',
    runner({
      subcommands: ['run'],
      globals: { values: 'epd', flags: 'qv', longValues: ['env', 'project'] },
      spec: { values: 'i', longFlags: ['force-continue', 'ignore-compat', 'all'] },
    }),
  ],
  [
    'pixi',
    runner({
      subcommands: ['run'],
      spec: {
        flags: 'v',
        values: 'e',
        longFlags: ['frozen', 'locked', 'clean-env'],
        longValues: ['environment', 'manifest-path'],
      },
    }),
  ],
  ['uv', uv],
  ['uvx', runner({ subcommands: [''], spec: uvRun })],
  [
    'pipx',
    runner({
      subcommands: ['run'],
      spec: {
        flags: 'qv',
        longFlags: ['no-cache', 'quiet', 'pypackages', 'system-site-packages'],
        longValues: ['spec', 'python', 'pip-args', 'index-url'],
      },
    }),
  ],
  ...['conda', 'mamba', 'micromamba'].map(
    (name) =>
      [
        name,
        runner({
          subcommands: ['run'],
          globals: { values: 'np', longValues: ['name', 'prefix', 'root-prefix'] },
          spec: conda,
        }),
      ] as const,
  ),
  ['bundle', bundle],
  ['bundler', bundle],
  ['mise', mise],
  ['direnv', runner({ subcommands: ['exec'], spec: {}, skip: 1 })],
  ['asdf', runner({ subcommands: ['exec'], spec: {} })],
  ['rbenv', runner({ subcommands: ['exec'], spec: {} })],
  ['pyenv', runner({ subcommands: ['exec'], spec: {} })],
  ['nodenv', runner({ subcommands: ['exec'], spec: {} })],
  ['rustup', runner({ subcommands: ['run'], spec: { longFlags: ['install'] }, skip: 1 })],
  ['fnm', runner({ subcommands: ['exec'], spec: { longValues: ['using'] } })],
  ['volta', runner({ subcommands: ['run'], spec: { longValues: ['node', 'npm', 'yarn', 'pnpm', 'env'] } })],
  [
    'devbox',
    runner({
      subcommands: ['run'],
      spec: {
        flags: 'lq',
        values: 'ce',
        longFlags: ['pure', 'quiet', 'list'],
        longValues: ['config', 'env', 'env-file'],
      },
    }),
  ],
  ['opam', afterDashes('exec')],
  ['nix-shell', nixShell],
  ['nix', nix],
  ['cross-env', ({ words }) => afterAssignments(words)],
  ['cross-env-shell', ({ words }) => afterAssignments(words)],
  [
    'perf',
    runner({ subcommands: ['record', 'stat', 'trace'], spec: { flags: 'agdivbBAnrSsqT', values: 'eopFctCjmuxIG' } }),
  ],
  ['dotenv', runner({ subcommands: [''], spec: { flags: 'o', values: 'efcpv', longValues: ['file'] } })],
  ['dotenvx', afterDashes('run')],
  ['doppler', afterDashes('run')],
  ['infisical', afterDashes('run')],
  ['op', afterDashes('run')],
  ['aws-vault', afterDashes('exec', 1)],
  ['chamber', afterDashes('exec')],
  ['lerna', afterDashes('exec')],
];
