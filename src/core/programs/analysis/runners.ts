import { lazy } from '../../../base/lazy';
import { LazyMap } from '../../../base/lazyMap';
import { knownName } from '../../shell/programName';
import type { Word } from '../../shell/word';
import { list } from '../notation';
import type { ProgramSpec } from '../spec';
import { programs } from './programs';

/** A program that does what a folder, a file or a server says, as it is asked about. */
export interface Runner {
  readonly name: string;
  readonly spec: ProgramSpec;
  /** Whether what it does depends on where it is, and not only on the code that options give it. */
  readonly isBound: boolean;
  readonly manifests: readonly string[];
  /** Whether it finds a file of this name by itself, wherever it lies below. */
  readonly isFound: (name: string) => boolean;
  /** Whether a path that leads elsewhere is another order. */
  readonly stays: boolean;
  /** Where its words begin behind the program, or behind its subcommand. */
  readonly from: number;
  /** Whether the text is an option that gives it other orders, or may be short for one. */
  readonly isAim: (text: string) => boolean;
  /** Whether it is one with which it changes files. */
  readonly isFix: (text: string) => boolean;
  /** Whether it is one whose value may be code of one's own. */
  readonly isModule: (text: string) => boolean;
  /** The options that name a file of settings. */
  readonly configs: readonly string[];
  /** Whether it is one whose value is the folder it works in. */
  readonly isFolder: (text: string) => boolean;
}

const table: ReadonlyMap<string, Runner | undefined> = new LazyMap(
  new Map([...programs.keys()].map((name) => [name, lazy(() => toRunner(name))])),
);

/** The program as it is asked about; undefined when nothing tells it what to do but its words. */
function toRunner(name: string): Runner | undefined {
  const spec = programs.get(name)?.spec;
  if (spec === undefined) {
    return undefined;
  }
  const { folders, orders, loads, manifests, runsOperands, stays, modules, goals, configs, fixes } = spec;
  const isBound = (folders ?? orders ?? manifests ?? runsOperands ?? stays ?? goals) !== undefined;
  if (!isBound && loads === undefined) {
    return undefined;
  }
  return {
    name,
    spec,
    isBound,
    manifests: list(manifests ?? ''),
    isFound: nameTest(list(manifests ?? '').filter((it) => it.includes('*'))),
    configs: list(configs ?? ''),
    stays: (runsOperands ?? stays) === true,
    from: name.includes('/') ? 2 : 1,
    isAim: optionTest(spec, `${folders ?? ''} ${orders ?? ''} ${loads?.replaceAll(':', '') ?? ''}`),
    isFix: optionTest(spec, fixes ?? ''),
    isModule: optionTest(spec, modules ?? ''),
    isFolder: optionTest(spec, folders ?? ''),
  };
}

/** What is known of the program that the words run; one of its subcommands comes first. */
export function runnerOf(words: readonly Word[]): Runner | undefined {
  const [program, subcommand] = words;
  const name = knownName(program?.text ?? '');
  return table.get(`${name}/${subcommand?.text ?? ''}`) ?? table.get(name);
}

/** What is known of the program besides what is known of its subcommand, where orders count behind that, too. */
export function runnerAround(words: readonly Word[]): Runner | undefined {
  const around = table.get(knownName(words[0]?.text ?? ''));
  return around === runnerOf(words) || around?.spec.leading === true ? undefined : around;
}

/** Whether the program that the words run does what files of its folder, or files that it is given, say. */
export function runsFiles(words: readonly Word[]): boolean {
  const runner = runnerOf(words);
  return runner !== undefined && (runner.spec.runsOperands === true || runner.manifests.length > 0);
}

function nameTest(patterns: readonly string[]): (name: string) => boolean {
  const tests = patterns.map((it) => new RegExp(`^${it.replaceAll('.', '\\.').replaceAll('*', '.*')}$`));
  return (name) => tests.some((it) => it.test(name));
}

function optionTest({ words, flags = '', spares = '' }: ProgramSpec, options: string): (text: string) => boolean {
  const names = list(options);
  const letters = words === true ? '' : names.flatMap((name) => /^-(\w)$/.exec(name)?.[1] ?? []).join('');
  const short =
    letters === ''
      ? undefined
      : new RegExp(`^-(?:${flags === '' ? '' : `[${flags}]*`}[${letters}]|[A-Za-z0-9]+[${letters}](?:$|[./~=]))`);
  const spared = list(spares).map(spelledAlike);
  const long = names.filter((name) => /^-./.test(name) && (words === true || !/^-\w$/.test(name))).map(spelledAlike);
  return (text) => {
    if (!text.startsWith('-')) {
      // `SHELL:=x` and `SHELL+=x` set it too.
      const set = text.replace(/^([\w.]+)[:+?!]*=/, '$1=');
      return names.some((it) => !it.startsWith('-') && set.startsWith(it));
    }
    if (short?.test(text) === true || names.includes(text)) {
      return true;
    }
    const equals = text.indexOf('=');
    const given = spelledAlike(equals < 0 ? text : text.slice(0, equals));
    // Behind one dash two letters are rather two options.
    const shortest = text.startsWith('--') ? 1 : 3;
    return long.some(
      (it) =>
        it === given ||
        /^[.,:/]/.test(given.startsWith(it) ? given.slice(it.length) : '') ||
        (words !== true && given.length >= shortest && it.startsWith(given) && !spared.includes(given)),
    );
  };
}

/** What programs take for the same long option: `-script-shell`, `--globalSetup` and `--global-setup`, `--outDir`, `--outdir`. */
function spelledAlike(option: string): string {
  const name = option.replace(/^-+/, '');
  return name.length > 3 ? name.replace(/[-_]/g, '').toLowerCase() : name;
}
