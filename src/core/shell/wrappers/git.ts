import { evenSpec } from '../options';
import { literalWord, type Word } from '../word';
import { codeIn, guessedCode } from './code';
import { locate } from './locate';
import type { Inner, Unwrap, Wrapped } from './wrapped';

const globals = evenSpec({
  flags: 'pPhv',
  values: 'cC',
  longFlags: [
    'paginate',
    'no-pager',
    'bare',
    'no-replace-objects',
    'no-optional-locks',
    'literal-pathspecs',
    'glob-pathspecs',
    'noglob-pathspecs',
    'icase-pathspecs',
    'no-advice',
    'no-lazy-fetch',
    'html-path',
    'man-path',
    'info-path',
    'version',
    'help',
  ],
  longValues: ['git-dir', 'work-tree', 'namespace', 'super-prefix', 'config-env', 'list-cmds', 'attr-source'],
  longOptional: ['exec-path'],
});

/** Keys of git's configuration whose value git hands to a shell. */
const runsValue =
  /^(?:alias\..*|core\.(?:pager|editor|fsmonitor|sshcommand|askpass|gitproxy|alternaterefscommand)|diff\.external|diff\..*\.(?:command|textconv)|(?:diff|merge)tool\..*\.cmd|merge\..*\.driver|filter\..*\.(?:clean|smudge|process)|sequence\.editor|pager\..*|credential\.(?:.*\.)?helper|gpg\.(?:.*\.)?program|interactive\.difffilter|(?:browser|man)\..*\.(?:cmd|path)|trailer\..*\.(?:command|cmd)|uploadpack\.packobjectshook|remote\..*\.(?:uploadpack|receivepack)|submodule\..*\.update|sendemail\..*(?:cmd|server))$/i;

/** Keys that lead git to programs by another way. */
const leadsOn =
  /^(?:core\.(?:hookspath|worktree|attributesfile)|include(?:if\..*)?\.path|init\.templatedir|protocol\..*|url\..*)$/i;

const git: Unwrap = ({ words }) => {
  const { parsed, at, hidden } = locate(words, globals);
  const sub = fromSubcommand(words, at);
  if (parsed.options.length === 0 && hidden === undefined && sub === undefined) {
    return undefined;
  }
  const settings = parsed.options.flatMap(({ name, value }) =>
    name === '-c' && value !== undefined ? [toSetting(value)] : [],
  );
  const found = settings.map((it) => fromSetting(it.key, it.value));
  const fromEnvironment = parsed.options.some(({ name }) => name === '--config-env' || name === '--exec-path');
  const inner = [...found.flatMap((it) => it.inner), ...(sub?.inner ?? [])];
  const why =
    hidden ??
    found.find(isHidden)?.hidden ??
    sub?.hidden ??
    (fromEnvironment ? 'git is told to take its settings or programs from elsewhere' : undefined);
  return inner.length === 0 && why === undefined ? undefined : { kind: sub?.kind ?? 'plain', hidden: why, inner };
};

interface Setting {
  readonly key: string;
  readonly value: Word | undefined;
}

function toSetting(word: Word): Setting {
  const equals = word.text.indexOf('=');
  const key = equals < 0 ? word.text : word.text.slice(0, equals);
  return { key, value: equals < 0 ? undefined : word.literal ? literalWord(word.text.slice(equals + 1)) : word };
}

function fromSetting(key: string, value: Word | undefined): Found {
  if (leadsOn.test(key)) {
    return { inner: [], hidden: `git's setting \`${key}\` can make git run a program` };
  }
  if (!runsValue.test(key) || value === undefined) {
    return { inner: [] };
  }
  if (!value.literal) {
    return { inner: [], hidden: `git's setting \`${key}\` is run as code, and what it holds is not known` };
  }
  return { inner: [codeOfValue(key, value.text)] };
}

/** An alias without `!` is another git command. */
function codeOfValue(key: string, value: string): Inner {
  if (value.startsWith('!')) {
    return guessedCode(value.slice(1));
  }
  return guessedCode(/^alias\./i.test(key) ? `git ${value}` : value);
}

function fromSubcommand(words: readonly Word[], at: number): Wrapped | undefined {
  const rest = words.slice(at + 1);
  switch (words[at]?.text) {
    case 'submodule':
      return rest.some((word) => word.text === 'foreach') ? foreach(words, at) : undefined;
    case 'bisect':
      return rest[0]?.text === 'run'
        ? { kind: 'plain', inner: [{ by: 'words', words: rest.slice(1), at: at + 2 }] }
        : undefined;
    case 'rebase':
      return valuesOf(rest, /^(?:-[vqnfimkp]*x|--exe?c?(?==|$))/);
    case 'filter-branch':
      return valuesOf(rest, /^--[a-z-]+-filter/);
    case 'difftool':
      return valuesOf(rest, /^(?:-[gyd]*x|--e[a-z]*(?==|$))/);
    case 'grep':
      return valuesOf(rest, /^(?:-[aiwvhHEGPFnlLzcopWqrI]*O|--op[a-z-]*=)/);
    case 'fetch':
    case 'pull':
    case 'push':
    case 'ls-remote':
    case 'fetch-pack':
    case 'send-pack':
    case 'archive':
      return fromRemote(rest, /^--(?:up[a-z-]*|rece[a-z-]*|exec?)(?==|$)/);
    case 'clone':
      return fromRemote(rest, /^(?:-[vqnls]*u|--up[a-z-]*(?==|$))/);
    case 'config':
      return fromConfig(rest);
    default:
      return undefined;
  }
}

function foreach(words: readonly Word[], at: number): Wrapped {
  const from = words.findIndex((word, index) => index > at && word.text === 'foreach') + 1;
  const start = words.findIndex((word, index) => index >= from && !/^(?:--recursive|--quiet|-q|--)$/.test(word.text));
  const rest = start < 0 ? [] : words.slice(start);
  const { inner, hidden } = codeIn(rest, { where: { folder: { to: undefined } } });
  return { kind: 'feeding', hidden, inner: rest.length === 0 ? [] : inner };
}

/** The values of some options, attached or in the next word, as code. */
function valuesOf(words: readonly Word[], option: RegExp): Wrapped | undefined {
  const codes = words.flatMap((word, at) => {
    const head = option.exec(word.text)?.[0];
    if (head === undefined) {
      return [];
    }
    const attached = word.text.slice(head.length).replace(/^=/, '');
    const value = attached === '' ? words[at + 1] : word.literal ? literalWord(attached) : word;
    return value === undefined ? [] : [codeIn([value])];
  });
  return codes.length === 0
    ? undefined
    : {
        kind: 'plain',
        hidden: codes.find((it) => it.hidden !== undefined)?.hidden,
        inner: codes.flatMap((it) => it.inner).map((it) => ({ ...it, guess: true })),
      };
}

function fromRemote(words: readonly Word[], startsProgram: RegExp): Wrapped | undefined {
  const programs = valuesOf(words, startsProgram);
  const settings = words.flatMap((word, at) => {
    const given = /^(?:-c|--config)$/.test(words[at - 1]?.text ?? '') ? word : undefined;
    return given === undefined ? [] : [toSetting(given)];
  });
  const found = settings.map((it) => fromSetting(it.key, it.value));
  const external = words.find((word) => /^(?:ext|fd)::/.test(word.text));
  const inner = [...(programs?.inner ?? []), ...found.flatMap((it) => it.inner)];
  const hidden =
    programs?.hidden ??
    found.find(isHidden)?.hidden ??
    (external === undefined ? undefined : `\`${external.source}\` makes git run a program`);
  return inner.length === 0 && hidden === undefined ? undefined : { kind: 'plain', hidden, inner };
}

/** Setting a key plants code that a later git command runs. */
function fromConfig(words: readonly Word[]): Wrapped | undefined {
  const asks = words.some(
    (word, at) => /^(?:--get.*|--list|-l|--unset.*)$/.test(word.text) || (at === 0 && isAsking(word)),
  );
  if (asks) {
    return undefined;
  }
  const operands = words.filter((word) => !word.text.startsWith('-'));
  // The value of an option such as `-f` may stand in front, so every word is taken for the key of the next one.
  const found = operands
    .slice(0, -1)
    .map((key, at) => fromSetting(key.text, operands[at + 1]))
    .filter(runsSomething);
  return found.length === 0
    ? undefined
    : { kind: 'plain', hidden: found.find(isHidden)?.hidden, inner: found.flatMap((it) => it.inner) };
}

function isAsking({ text }: Word): boolean {
  return text === 'get' || text === 'list' || text === 'unset';
}

type Found = Pick<Wrapped, 'inner' | 'hidden'>;

function isHidden({ hidden }: Found): boolean {
  return hidden !== undefined;
}

function runsSomething(found: Found): boolean {
  return isHidden(found) || found.inner.length > 0;
}

/** git, which runs programs from its settings and for some of its subcommands. */
export const gitWrapper: readonly (readonly [string, Unwrap])[] = [['git', git]];
