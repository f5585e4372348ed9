import { options } from '../../programs/notation';
import { codeIn } from './code';
import { runner } from './runner';
import type { Unwrap, Wrapped } from './wrapped';

const npmLong = `
  --silent --quiet --yes --no --workspaces --ws --include-workspace-root --global --offline --prefer-offline --loglevel --prefix= --workspace= --registry= --userconfig= --cache= --dir= --filter= --cwd=
`;
const npmGlobals = options(`-sdqyg -wC= ${npmLong}`);

const npx = options(`
  -yqn -pcw= --no-install --quiet --ignore-existing --prefer-offline --offline --workspaces --silent
  --include-workspace-root --bun --package= --call= --workspace= --registry= --cache= --shell= --userconfig= --prefix=
  --node-options= --script-shell= --loglevel= --yes[=] --no[=]
`);

const pnpmExec = runner({
  subcommands: ['exec', 'dlx', 'x'],
  globals: options(`-srwcg -CF= ${npmLong}`),
  spec: options(`
    -csr --shell-mode --parallel --silent --recursive --no-bail --package= --resume-from= --allow-build=
  `),
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
  ['pnpx', runner({ subcommands: [''], spec: options('-c --shell-mode --silent --package=') })],
  [
    'yarn',
    runner({
      subcommands: ['exec', 'dlx'],
      globals: options('-s --silent --cwd='),
      spec: options('-q -p= --quiet --package='),
    }),
  ],
  [
    'bunx',
    runner({
      subcommands: [''],
      spec: options('-y -p= --bun --verbose --silent --no-install --package='),
    }),
  ],
];
