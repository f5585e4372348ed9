import type { Call, Wrapped } from '../../shell/wrapped';
import { codeIn, runsUnseen } from '../../shell/wrappers/code';
import { unwrapEnvWords } from '../../shell/wrappers/env';
import { locate, locateSubcommand, runsRest } from '../../shell/wrappers/locate';
import { type Entries, table } from '../entry';
import { isGiven, type Options, options } from '../notation';
import type { Given, Judge, Touch, Unwrap } from '../spec';
import type { Uses } from '../uses';

const npmLong = `--silent --quiet --yes --no --workspaces --ws --include-workspace-root --global --offline
  --prefer-offline --loglevel= --prefix= --workspace= --registry= --userconfig= --cache=`;
const npx = `-yqn -pcw= --no-install --quiet --ignore-existing --prefer-offline --offline --workspaces --silent
  --include-workspace-root --bun --package= --call= --workspace= --registry= --cache= --shell= --userconfig= --prefix=
  --node-options= --script-shell= --loglevel= --yes[=] --no[=]`;
const uvRun = `-qvsUn -pmwC= --quiet --verbose --no-sync --frozen --locked --isolated --all-extras --no-dev --dev
  --only-dev --offline --no-project --exact --no-editable --active --all-packages --script --gui-script --no-config
  --upgrade --no-env-file --managed-python --no-cache --refresh --all-groups --python= --with= --with-editable=
  --with-requirements= --extra= --no-extra= --group= --no-group= --only-group= --env-file= --project= --directory=
  --package= --index= --index-url= --from= --config-file= --cache-dir= --color= --resolution= --exclude-newer=`;

const uvOptions = options(uvRun);
/** What pip and its like take. */
export const pip = `takes --pre --python= --python-version= --platform= --abi= --implementation= --timeout= --retries=
  --trusted-host=; read -r -c -e --requirement --constraint --editable --cert --client-cert; writeTree -t --target
  --prefix --root --src -d --dest --cache-dir -w --wheel-dir; write --log --report; url -i --index-url
  --extra-index-url -f --find-links --proxy; folder --directory --project`;

/** What pip and its like are given besides. */
export function mentionPackages({ parsed }: Given, uses: Uses): void {
  uses.mention(...parsed.operands.slice(1));
}
/** Assignments, then a command, which may be code. */
const unwrapCrossEnv: Unwrap = ({ words }) => {
  const rest = unwrapEnvWords(words, 1);
  if (rest?.inner.by === 'words' && /shell$/.test(words[0]?.text ?? '')) {
    return codeIn(rest.inner.words, { hidden: rest.hidden });
  }
  return rest === undefined ? undefined : { kind: 'plain', hidden: rest.hidden, inner: [rest.inner] };
};

/** What pip and its like are asked. Left out: -o, which asks the network, and -r. */
export const pipQueries: Entries = table`
  list freeze: keeps -elqv --editable --exclude-editable --include-editable --local --user --pre --not-required --quiet
    --verbose --all --format= --exclude= --path=; vague; example
  show: keeps -fqv --files --quiet --verbose; vague; example requests
  check: only
`;

// What it keeps says which commands run later.
const npmFiles: Touch = ({ args, parsed: { operands } }, uses) => {
  uses.mentionAll(args);
  const [subcommand = '', order = ''] = operands.map(({ text }) => text);
  const isSet = !/^(?:get|list|ls|fix)?$/.test(order);
  uses.addText(subcommand === 'set-script' || (subcommand === 'pkg' && isSet) ? 'write' : 'none', 'package.json');
};

/** Of what npm is set to, only what has a plain name, and holds nothing to log in with. */
const judgeSetting: Judge = ({ parsed: { operands } }) =>
  operands.length > 0 &&
  operands.every(({ text }) => /^(?!.*(?:auth|token|pass|key|cert|user|email|proxy))[a-z-]+$/.test(text))
    ? undefined
    : '`npm config` may show what it keeps to log in with';

/** Tools that run the program of a package, or one with another environment. */
export const runnerSpecs: Entries = table`
  npx: only --version | -v | --help | -h; takes ${npx} -vh --version --help; operands none; wrapper; code -c --call
  bunx: takes -y -p= --bun --verbose --silent --no-install --package=; operands none; wrapper
  pnpx: takes -c --shell-mode --silent --package=; operands none; wrapper
  uvx: takes ${uvRun}; wrapper
  dotenv: takes -o -efcpv= --file=; wrapper
  npm: keeps; only --version | -v | --help | -h | help | * --help | help *; takes -sdqyg -wC= ${npmLong}; touches ${npmFiles};
    example list
    > list ls: keeps -aglp --all --json --long --parseable --global --link --package-lock-only --unicode --workspaces
      --production --prod --dev --depth= --omit= --include= --workspace= --only=; vague; example
    > explain why: keeps --json; vague; example x
    > root prefix: keeps -g --global; operands none; example
    > pkg: keeps; example get version
      >> get: keeps --json; vague; example version
    > config c: keeps; example get registry
      >> get: keeps --json; vague; refuses ${judgeSetting}; example registry
    > exec x: takes ${npx}; wrapper; code -c --call
  uv: only --version | -V | --help; keeps; ${pip}; touches ${mentionPackages}; unwrap ${uv}; example --version
    > pip: keeps; subcommands ${pipQueries}; example list
  opam: like chamber lerna; only --version; unwrap ${afterDashes('exec')}
  rustup: only --version | -V | -vV | --version --verbose; reach many-faced; globals -qv --quiet --verbose
    > run: takes --install; wrapper; skip 1
  pipx: ${pip}; touches ${mentionPackages}
    > run: takes -qv --no-cache --quiet --pypackages --system-site-packages --spec= --python= --pip-args= --index-url=;
      wrapper
  pnpm: takes -srwcg -CF= ${npmLong} --dir= --filter= --cwd=
    > exec dlx x: takes -csr --shell-mode --parallel --silent --recursive --no-bail --package= --resume-from=
      --allow-build=; unwrap ${pnpm}
  yarn: takes -s --silent --cwd=
    > exec dlx: takes -q -p= --quiet --package=; wrapper
    > workspace workspaces: unwrap ${afterDashes('exec')}
  poetry: takes -qvn -CP= --quiet --no-interaction --no-ansi --ansi --no-plugins --no-cache --verbose --directory=
    --project=; reach many-faced; narrow install build lock check show update env/ cache/; running run;
    pointed add publish; launches run; folders -C --directory -P --project
    > run: wrapper
  pipenv: takes -qv --quiet --verbose
    > run: wrapper
  pdm: takes -qv
    > run: takes -s -p= --site-packages --project= --venv=; wrapper
  rye:
    > run: takes -l -p= --pyproject=; wrapper
  hatch: takes -qv -epd= --env= --project=
    > run: takes -i= --force-continue --ignore-compat --all; wrapper
  pixi:
    > run: takes -v -e= --frozen --locked --clean-env --environment= --manifest-path=; wrapper
  conda mamba micromamba: takes -np= --name= --prefix= --root-prefix=
    > run: takes -v -np= --no-capture-output --live-stream --verbose --dev --debug-wrapper-scripts --name= --prefix=
      --cwd=; wrapper
  bundle bundler: takes --verbose --no-color --retry=
    > exec e: takes --keep-file-descriptors --gemfile[=]; wrapper
  mise: unwrap ${mise}
  direnv:
    > exec: wrapper; skip 1
  asdf rbenv pyenv nodenv:
    > exec: wrapper
  fnm:
    > exec: takes --using=; wrapper
  volta:
    > run: takes --node= --npm= --yarn= --pnpm= --env=; wrapper
  devbox:
    > run: takes -lq -ce= --pure --quiet --list --config= --env= --env-file=; wrapper
  nix-shell: unwrap ${nixShell}
  nix: takes -vLkK -IfjE= --option== --arg== --argstr== --override-input== --store= --file= --expr= --log-format=
    --experimental-features= --extra-experimental-features= --max-jobs= --cores=; unwrap ${nix}
  cross-env cross-env-shell: unwrap ${unwrapCrossEnv}
  perf: write -o --output; orders --objdump --addr2line --symfs
    > record stat trace: takes -agdivbBAnrSsqT -eopFctCjmuxIG=; wrapper
  dotenvx doppler infisical op: unwrap ${afterDashes('run')}
  aws-vault: unwrap ${afterDashes('exec', 1)}
`;

/** `mise exec tool@version -- command`, or `-c` with code. */
function mise({ words }: Call): Wrapped | undefined {
  if (!['exec', 'x'].includes(words[1]?.text ?? '')) {
    return undefined;
  }
  const dashes = words.findIndex((word) => word.literal && word.text === '--');
  const code = words.findIndex((word) => /^(?:-c|--command)$/.test(word.text));
  const text = words[code + 1];
  if (code > 0 && (dashes < 0 || code < dashes) && text !== undefined) {
    return codeIn([text]);
  }
  return runsRest(
    words,
    dashes < 0 ? { at: 2, hidden: 'the command that `mise` runs cannot be told from its tools' } : { at: dashes + 1 },
  );
}

/** `nix-shell --run code`, `nix develop -c words`. */
function nixShell({ words }: Call): Wrapped | undefined {
  const at = words.findIndex((word) => /^--(?:run|command)$/.test(word.text));
  const text = words[at + 1];
  if (at < 0 || text === undefined) {
    return runsUnseen('`nix-shell` without a command opens a shell');
  }
  return codeIn([text]);
}

function nix({ words }: Call, known: Options): Wrapped | undefined {
  const isShell = (name: string) => name === 'develop' || name === 'shell';
  const { at: start, hidden } = locateSubcommand(words, known, isShell);
  if (!isShell(words[start]?.text ?? '')) {
    return undefined;
  }
  const at = words.findIndex((word) => /^(?:-c|--command)$/.test(word.text));
  return runsRest(
    words,
    at < 0 ? { at: words.length, hidden: '`nix` without a command opens a shell' } : { at: at + 1, hidden },
  );
}

/** `uv run -m module` and `uv run script.py` are Python; anything else is a command. */
function uv({ words }: Call, options: Options): Wrapped | undefined {
  const { at, hidden } = locateSubcommand(words, options, (name) => name === 'run' || name === 'tool');
  const run = words[at]?.text === 'tool' ? locateSubcommand(words, uvOptions, (name) => name === 'run', at + 1).at : at;
  if (words[run]?.text !== 'run') {
    return undefined;
  }
  const located = locate(words, uvOptions, { from: run + 1 });
  return isGiven(located.parsed, '-m') ? undefined : runsRest(words, { ...located, hidden: hidden ?? located.hidden });
}

/** With `-c` the words are code. */
function pnpm({ words, whole = words }: Call, options: Options): Wrapped | undefined {
  const wrapped = runsRest(words, locate(words, options));
  const [first] = wrapped?.inner ?? [];
  const isCode = whole.some((word) => /^(?:-c|--shell-mode)$/.test(word.text));
  if (wrapped === undefined || first?.by !== 'words' || !isCode) {
    return wrapped;
  }
  return codeIn(first.words, { hidden: wrapped.hidden });
}

/** Tools that take their command after `--`, or after a subcommand and so many operands of their own. */
function afterDashes(subcommand: string, skip = 0): Unwrap {
  return ({ words }) => {
    const position = words.findIndex((word, at) => at > 0 && word.literal && word.text === subcommand);
    if (position < 0) {
      return undefined;
    }
    const dashes = words.findIndex((word, at) => at > position && word.literal && word.text === '--');
    if (dashes >= 0) {
      return runsRest(words, { at: dashes + 1 });
    }
    const guess = words.findIndex((word, at) => at > position && !word.text.startsWith('-'));
    const hidden = guess > position + 1 ? 'the command cannot be told from the options in front of it' : undefined;
    return runsRest(words, { at: guess < 0 ? words.length : guess + skip, hidden });
  };
}
