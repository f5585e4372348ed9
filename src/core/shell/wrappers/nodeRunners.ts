import type { OptionSpec } from '../options';
import { codeIn } from './code';
import { runner } from './runner';
import type { Unwrap, Wrapped } from './wrapped';

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

/** Tools of Node that run the program of a package. */
export const nodeRunners: readonly (readonly [string, Unwrap])[] = [
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
];
