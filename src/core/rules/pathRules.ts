import type { Facts } from '../facts';
import type { PathUse } from '../part';
import { PathIndex } from '../paths/pathIndex';
import { type CompiledPathPattern, compilePathPattern, formOf } from '../paths/pathPattern';
import type { PatternPlace } from '../paths/patternText';
import { pathOf, segmentsOf } from '../paths/segments';
import { isUnresolvable, truePaths } from '../paths/usesOf';
import type { Ground } from './ground';
import { type Matches, mostDoubts } from './rule/matches';
import type { Rule, RuleOf } from './rule/rule';

/** Rules of one effect about reading, or about writing, files. */
export class PathRules {
  /** Rules about every file. */
  readonly bare: readonly Rule[];
  /** Rules about certain files. */
  readonly named: readonly Rule[];
  /** Prepared with the policy, so that no decision has to wait for it. */
  private readonly index: PathIndex<Entry>;
  /** Rules whose path could not be prepared on this machine. */
  private readonly broken: Rule[] = [];

  constructor(rules: readonly RuleOf<'path'>[], ground: Ground) {
    const named = rules.filter(({ match }) => match.pattern !== undefined);
    this.bare = rules.filter(({ match }) => match.pattern === undefined);
    this.named = named;
    const entries: { pattern: CompiledPathPattern; value: Entry }[] = [];
    let place: PatternPlace | undefined;
    for (const rule of named) {
      const base = rule.base ?? ground.cwd;
      // Nearly all rules hang on the same folder.
      if (place?.base !== base || place.effect !== rule.effect) {
        place = { ...ground, effect: rule.effect, base };
      }
      const pattern = compilePathPattern(rule.match.pattern ?? '', place);
      if ('refused' in pattern) {
        this.broken.push(rule);
      } else {
        entries.push({ pattern, value: { rule, pattern } });
      }
    }
    this.index = new PathIndex(entries);
  }

  /** Whether there is any rule here. */
  get isThere(): boolean {
    return this.bare.length + this.named.length > 0;
  }

  /** Hears the deny or ask rules that name a file, by its name or by what it really is, or that may name it. */
  hear(use: PathUse, facts: Facts, matches: Matches): void {
    if (this.bare.length > 0) {
      matches.matches(this.bare, `it ${use.access}s a file`);
    }
    if (this.named.length === 0) {
      return;
    }
    matches.may(this.broken, 'its path cannot be compared on this machine');
    if (use.kind === 'exact') {
      for (const path of truePaths(use, facts)) {
        const rules = this.index.matching(path).map(({ rule }) => rule);
        matches.matches(rules, `it ${use.access}s \`${path}\``);
      }
    }
    if (isUnresolvable(use, facts)) {
      matches.may(this.named, `where \`${use.name}\` leads cannot be found out`);
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

  /** A deny or ask rule that names every file which `pattern` names. */
  shadowing(pattern: CompiledPathPattern | undefined): Rule | undefined {
    const [bare] = this.bare;
    if (bare !== undefined || pattern === undefined) {
      return bare;
    }
    const near = pattern.readings
      .slice(0, 1)
      .flatMap(({ prefix, rest }) => this.index.matching(pathOf([...prefix, ...(rest.length === 0 ? [] : ['x'])])));
    return near.find((entry) =>
      pattern.readings.every(({ prefix, rest }) =>
        rest.length === 0 ? entry.pattern.matches(pathOf(prefix)) : coversTree(entry.pattern, pathOf(prefix)),
      ),
    )?.rule;
  }

  private hearDoubts(use: PathUse, facts: Facts, matches: Matches): void {
    const why =
      use.kind === 'exact'
        ? `it ${use.access}s everything below \`${use.name}\``
        : `what \`${use.name}\` becomes cannot be told`;
    const rulesOf = (each: PathUse) => this.index.mayMeet(each, mostDoubts).map((it) => it.rule);
    const listed = facts.below?.get(use);
    if (listed !== undefined) {
      // Everything that lies there is known, so only rules count that name some of it.
      for (const { pattern, rule } of this.index.mayMeet(use)) {
        const name = listed.find((it) => pattern.matches(`${use.paths[0]}/${it}`.replace('//', '/')));
        matches.may(name === undefined ? [] : [rule], `${why}, \`${name}\` too`);
      }
      return;
    }
    const paths = truePaths(use, facts);
    if (paths === use.paths) {
      matches.may(rulesOf(use), why);
      return;
    }
    for (const path of paths) {
      matches.may(rulesOf({ ...use, paths: [path] }), why);
    }
  }
}

interface Entry {
  readonly rule: Rule;
  readonly pattern: CompiledPathPattern;
}

/** Whether a rule names everything below a folder, and not only some of it. */
function coversTree(pattern: CompiledPathPattern, folder: string): boolean {
  const toForm = formOf(pattern.form);
  const names = segmentsOf(folder).map(toForm);
  const isBelowWhole = pattern.readings.some(
    ({ prefix, rest }) =>
      rest.length === 1 &&
      rest[0] === '**' &&
      prefix.length <= names.length &&
      prefix.every((name, at) => toForm(name) === names[at]),
  );
  return isBelowWhole || (pattern.readings.every(({ below }) => below) && pattern.matches(folder));
}
