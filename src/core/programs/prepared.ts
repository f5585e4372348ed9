import { lazy } from '../../base/lazy';
import { LazyMap } from '../../base/lazyMap';
import type { Word } from '../shell/word';
import type { Entries, Entry } from './entry';
import { isListed, list, type Options, options } from './notation';
import { allNames, type ProgramSpec, type Role } from './spec';

/** All that a spec may say, in one order: what is alike is found faster. */
const unsaid = Object.fromEntries(
  list(`
    names like keeps takes uses words stops only most vague refuses example inner operands first tree follows
    atFiles fallback makes unless content complete touches settles wrapper skip code unwrap interprets loads edits destroys rewrites
    pathspecs reach running pointed narrow plainly within apart launches scripted inline queries tests runsCode carries tells counts gets prints lists finds endings sifts
    patterns renames declares shows steered aliases passes turns same alike globals goals folders orders modules orderly
    spares moves configs fixes manifests flags leading throughout runsOperands runsModules stays subcommands
  `).map((fact) => [fact, undefined]),
);

/** A spec as it is asked: all alike to the machine, and with what is derived from it, when it is first asked for. */
export class Prepared {
  /** How it is told whether it only reads; undefined when nothing says that it does. */
  readonly reads: 'anything' | 'options' | 'judged' | 'only lines' | undefined;
  readonly lines: readonly string[] | undefined;
  /** What is done with operands; undefined when nothing is known of the files it uses. */
  readonly operands: Role | undefined;
  readonly content: NonNullable<ProgramSpec['content']>;
  #kept: Options | undefined = undefined;
  #known: Options | undefined = undefined;
  #wide: Options | undefined = undefined;
  #globals: Options | undefined = undefined;
  #roles: ReadonlyMap<string, readonly Role[]> | undefined = undefined;
  #subcommands: ReadonlyMap<string, Prepared> | undefined = undefined;

  readonly spec: ProgramSpec;

  constructor(given: ProgramSpec) {
    const spec: ProgramSpec = { ...unsaid, ...given };
    this.spec = spec;
    const { keeps, only, refuses } = spec;
    this.reads =
      keeps === 'anything'
        ? 'anything'
        : keeps !== undefined
          ? 'options'
          : refuses !== undefined
            ? 'judged'
            : only !== undefined
              ? 'only lines'
              : undefined;
    this.lines = only?.split('|').map((line) => line.trim());
    const { first, uses, touches, makes } = spec;
    this.operands = spec.operands ?? ((first ?? uses ?? touches ?? makes) === undefined ? undefined : 'none');
    this.content = spec.content ?? 'new';
  }

  /** Whether what is known of the program holds under this name in full. */
  isSurely(name: string): boolean {
    return isListed(name, this.spec.names);
  }

  /** The options with which it only reads. */
  get kept(): Options {
    const { keeps = '', stops = false } = this.spec;
    this.#kept ??= this.#read(keeps, { stops });
    return this.#kept;
  }

  /** All options that are known; any other is not. */
  get known(): Options {
    this.#known ??= options(this.#all());
    return this.#known;
  }

  /** All options that are known; any other is taken for one without a value. */
  get wide(): Options {
    this.#wide ??= this.#read(this.#all(), { anyLetter: true });
    return this.#wide;
  }

  /** Whether it has the option, or that of its subcommands which the words name. */
  isKnown(option: string, words: readonly Word[]): boolean {
    const { arities, words: whole } = this.known;
    return (
      arities.has(option) ||
      whole.has(option) ||
      arities.has(/^-\w/.exec(option)?.[0] ?? '') ||
      words.some(({ text }) => this.subcommands?.get(text)?.isKnown(option, words))
    );
  }

  /** The options that it takes in front of a subcommand; undefined when it is not known to have any. */
  get globals(): Options | undefined {
    const { globals, reach, plainly, words } = this.spec;
    if (this.#globals === undefined && ((globals ?? plainly) !== undefined || reach === 'many-faced')) {
      const all = globals === undefined || reach === 'many-faced' ? `${this.#all()} ${globals ?? ''}` : globals;
      this.#globals = options(all, words === true ? { words: all } : {});
    }
    return this.#globals;
  }

  /** All that may stand in front of what says what to do. */
  get front(): Options {
    return (this.spec.reach === 'many-faced' ? this.globals : undefined) ?? this.known;
  }

  /** What is done with the value of an option. */
  get roles(): ReadonlyMap<string, readonly Role[]> {
    if (this.#roles === undefined) {
      const roles = new Map<string, Role[]>();
      for (const [role, names] of Object.entries(this.spec.uses ?? {})) {
        for (const name of list(names)) {
          roles.set(name, [...(roles.get(name) ?? []), role as Role]);
        }
      }
      this.#roles = roles;
    }
    return this.#roles;
  }

  /** Its subcommands by their names. */
  get subcommands(): ReadonlyMap<string, Prepared> | undefined {
    const { subcommands } = this.spec;
    this.#subcommands ??= subcommands === undefined ? undefined : byName(subcommands);
    return this.#subcommands;
  }

  #read(text: string, how: { stops?: boolean; anyLetter?: boolean }): Options {
    return this.spec.words === true ? options('', { ...how, words: text }) : options(text, how);
  }

  #all(): string {
    const { keeps = '', takes = '', uses = {} } = this.spec;
    const listed = `${keeps === 'anything' ? '' : keeps} ${takes}`;
    const said = options(listed, this.spec.words === true ? { words: listed } : {});
    const valued = Object.values(uses)
      .flatMap((names) => list(names))
      .filter((name) => !said.arities.has(name) && !said.words.has(name));
    return `${listed} ${valued.map((name) => `${name}=`).join(' ')}`;
  }
}

/** Prepared specs by every name of each. */
export function byName(specs: readonly ProgramSpec[]): ReadonlyMap<string, Prepared> {
  return preparedByName(specs.map((spec) => ({ names: allNames(spec), spec: () => spec })));
}

/**
 * What entries say, by their names, prepared when a name is first asked for. Of a name in several entries all that they
 * say counts.
 */
export function preparedByName(entries: Entries): ReadonlyMap<string, Prepared> {
  const owners = new Map<string, Entry[]>();
  const makers = new Map<string, () => Prepared>();
  for (const entry of entries) {
    const own = [entry];
    const alone = lazy(() => new Prepared(entry.spec()));
    for (const name of list(entry.names)) {
      const before = owners.get(name);
      const all = before === undefined ? own : [...before, entry];
      owners.set(name, all);
      makers.set(name, all === own ? alone : lazy(() => new Prepared(joined(all.map(({ spec }) => spec())))));
    }
  }
  return new LazyMap(makers);
}

/** All that several entries say. Under which names it surely holds is said by those that tell how it reads or edits. */
function joined(entries: readonly ProgramSpec[]): ProgramSpec {
  const sure = entries.filter((it) => (it.keeps ?? it.only ?? it.refuses ?? it.edits) !== undefined);
  return Object.assign({}, ...entries, { names: sure.map(({ names }) => names).join(' ') });
}
