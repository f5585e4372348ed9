import { knownName } from '../shell/programName';
import type { Word } from '../shell/word';
import { type Runner, runners } from './runnerTable';

/** A runner as it is asked about. */
export interface PreparedRunner {
  readonly manifests: readonly string[];
  readonly runsOperands: boolean;
  readonly isLeading: boolean;
  /** Where its words begin behind the program, or behind its subcommand. */
  readonly from: number;
  /** Whether it is an option that does no more than go to another folder first, as `cd` does. */
  readonly mayMove: (text: string) => boolean;
  /** Whether the text is an option that gives it other orders, or may be short for one. */
  readonly isAim: (text: string) => boolean;
  /** Whether it is one whose value is the folder it works in. */
  readonly isFolder: (text: string) => boolean;
}

const table: ReadonlyMap<string, PreparedRunner> = new Map(
  runners.flatMap((runner) => {
    const { names, folders = '', orders = '', manifests = '', moves, leading, operands } = runner;
    const prepared = {
      manifests: list(manifests),
      runsOperands: operands === 'code',
      isLeading: leading === true,
      isAim: optionTest(runner, `${folders} ${orders}`),
      isFolder: optionTest(runner, folders),
      mayMove: (text: string) => moves === text,
    };
    return list(names).map((name) => [name, { ...prepared, from: name.includes('/') ? 2 : 1 }] as const);
  }),
);

/** What is known of the program that the words run; one of its subcommands comes first. */
export function runnerOf(words: readonly Word[]): PreparedRunner | undefined {
  const [program, subcommand] = words;
  const name = knownName(program?.text ?? '');
  const found = table.get(name);
  return found?.isLeading !== true ? found : (table.get(`${name}/${subcommand?.text ?? ''}`) ?? found);
}

/** Whether the program that the words run does what files of its folder, or files that it is given, say. */
export function runsFiles(words: readonly Word[]): boolean {
  const runner = runnerOf(words);
  return runner !== undefined && (runner.runsOperands || runner.manifests.length > 0);
}

function optionTest({ words, flags = '', keeps = '' }: Runner, options: string): (text: string) => boolean {
  const kept = new Set(list(keeps));
  const names = list(options);
  const letters = words === true ? '' : names.flatMap((name) => /^-(\w)$/.exec(name)?.[1] ?? []).join('');
  const short =
    letters === ''
      ? undefined
      : new RegExp(`^-(?:${flags === '' ? '' : `[${flags}]*`}[${letters}]|[A-Za-z0-9]+[${letters}]$)`);
  const long = words === true ? names.map((name) => name.replace(/^--/, '-')) : names;
  return (text) => {
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    if (!text.startsWith('-')) {
      return equals > 0 && long.includes(`${name}=`);
    }
    if (!text.startsWith('--') && words !== true) {
      return short?.test(text) === true;
    }
    const given = words === true ? name.replace(/^--/, '-') : name;
    return long.some(
      (it) =>
        it === given ||
        given.startsWith(`${it}.`) ||
        (words !== true && given.length > 4 && it.startsWith(given) && !kept.has(given)),
    );
  };
}

function list(names: string): readonly string[] {
  return names.split(' ').filter((name) => name !== '');
}
