import type { PathUse } from '../engine/part';
import type { Facts } from '../facts';
import { PathIndex } from '../paths/pathIndex';
import { type CompiledPathPattern, compilePathPattern } from '../paths/pathPattern';
import { formOf } from '../paths/preparedReading';
import { segmentsOf } from '../paths/segments';
import { isUnresolvable, truePaths } from '../safety/usesOf';
import type { Ground } from './ground';
import type { Matches } from './matches';
import type { Rule } from './rule';

/** Rules of one effect about reading, or about writing, files. */
export class PathRules {
  /** Rules about every file. */
  readonly bare: readonly Rule[];
  /** Rules about certain files. */
  readonly named: readonly Rule[];
  private readonly index: PathIndex<Entry>;
  /** Rules whose path could not be prepared on this machine. */
  private readonly broken: readonly Rule[];

  constructor(rules: readonly Rule[], ground: Ground) {
    const bare: Rule[] = [];
    const broken: Rule[] = [];
    const entries: { pattern: CompiledPathPattern; value: Entry }[] = [];
    for (const rule of rules) {
      const text = rule.match.kind === 'path' ? rule.match.pattern : undefined;
      if (text === undefined) {
        bare.push(rule);
        continue;
      }
      const pattern = compilePathPattern(text, { ...ground, effect: rule.effect, base: rule.base ?? ground.cwd });
      if ('refused' in pattern) {
        broken.push(rule);
      } else {
        entries.push({ pattern, value: { rule, pattern } });
      }
    }
    this.bare = bare;
    this.broken = broken;
    this.named = [...broken, ...entries.map((it) => it.value.rule)];
    this.index = new PathIndex(entries);
  }

  /** Hears the deny or ask rules that name a file, by its name or by what it really is, or that may name it. */
  hear(use: PathUse, facts: Facts, matches: Matches): void {
    matches.matches(this.bare, `it ${use.access}s a file`);
    if (this.named.length === 0) {
      return;
    }
    matches.may(this.broken, 'its path cannot be compared on this machine');
    if (use.kind === 'exact') {
      for (const path of truePaths(use, facts)) {
        matches.matches(this.rulesFor(path), `it ${use.access}s \`${path}\``);
      }
    }
    if (isUnresolvable(use, facts)) {
      matches.may(this.named, `where \`${use.name}\` really leads cannot be found out`);
    }
    if (use.kind !== 'exact' || use.recursive) {
      this.hearDoubts(use, facts, matches);
    }
  }

  /** The first allow rule that names everything the use touches, by name and by what it really is. */
  covering(use: PathUse, facts: Facts): Rule | undefined {
    const [bare] = this.bare;
    if (bare !== undefined) {
      return bare;
    }
    const [path] = use.paths;
    if (use.kind !== 'exact' || path === undefined || use.suspicious !== undefined || isUnresolvable(use, facts)) {
      return undefined;
    }
    const paths = truePaths(use, facts);
    return this.index
      .matching(use.recursive ? `${path}/x` : path)
      .find(({ pattern }) => paths.every((each) => (use.recursive ? coversTree(pattern, each) : pattern.matches(each))))
      ?.rule;
  }

  private hearDoubts(use: PathUse, facts: Facts, matches: Matches): void {
    const why =
      use.kind === 'exact'
        ? `it ${use.access}s everything below \`${use.name}\``
        : `what \`${use.name}\` becomes cannot be told`;
    const rulesOf = (each: PathUse) => this.index.mayMeet(each).map((it) => it.rule);
    matches.may(rulesOf(use), why);
    for (const path of use.kind === 'exact' ? truePaths(use, facts) : []) {
      matches.may(rulesOf({ ...use, paths: [path] }), why);
    }
  }

  private rulesFor(path: string): readonly Rule[] {
    return this.index.matching(path).map((it) => it.rule);
  }
}

interface Entry {
  readonly rule: Rule;
  readonly pattern: CompiledPathPattern;
}

/** Whether an allow rule names everything below a folder, and not only some of it. */
function coversTree({ form, readings }: CompiledPathPattern, folder: string): boolean {
  const toForm = formOf(form);
  const names = segmentsOf(folder).map(toForm);
  return readings.some(({ prefix, rest, below }) => {
    const isTree = (rest.length === 0 && below) || (rest.length === 1 && rest[0] === '**');
    return isTree && prefix.length <= names.length && prefix.every((name, at) => toForm(name) === names[at]);
  });
}
