import { addTo } from '../../base/addTo';
import { grownList, grownMap } from '../../base/grown';
import { globsMeet } from './globsMeet';
import { literalGlob, type NameGlob } from './globTokens';
import { hasWildcard, type PatternReading, unescaped } from './patternText';
import { anyFolders, type SegmentGlob } from './segmentGlobs';

/** The rules whose literal beginning leads to one folder, and the folders below it that rules name. */
export class PathTree {
  // What a folder does not have it shares with all others, to spare memory: most have only one of these.
  private children: ReadonlyMap<string, PathTree> = noChildren;
  /** Rules that name this folder by itself. */
  private here: readonly number[] = noRules;
  /** Rules that need a certain name somewhere below. */
  private needs: Needs | undefined;
  private others: readonly number[] = noRules;

  add(reading: PatternReading, at: number, form: (text: string) => string): void {
    let node: PathTree = this;
    for (const name of reading.prefix) {
      node = node.child(form(name));
    }
    if (reading.rest.length === 0) {
      node.here = grownList(node.here, at);
      return;
    }
    const literal = reading.rest.findLast((name) => !hasWildcard(name));
    const ending = endingOfGlob(reading.rest.at(-1) ?? '');
    if (literal !== undefined) {
      const name = form(unescaped(literal));
      node.needs ??= new Needs();
      addTo(node.needs.byName, name, at);
      addTo(node.needs.byNameEnding, endingOf(name), at);
    } else if (ending !== undefined) {
      node.needs ??= new Needs();
      addTo(node.needs.byEnding, form(ending), at);
    } else {
      node.others = grownList(node.others, at);
    }
  }

  /** Adds to `found` every rule that can name the path made of `names`. */
  collect(names: readonly string[], found: Set<number>): void {
    let node: PathTree | undefined = this;
    for (let depth = 0; node !== undefined; depth++) {
      addAll(found, node.here);
      addAll(found, node.others);
      const { needs }: PathTree = node;
      for (let at = depth; needs !== undefined && at < names.length; at++) {
        const name: string = names[at] ?? '';
        addAll(found, needs.byName.get(name));
        addAll(found, needs.byEnding.get(endingOf(name)));
      }
      const name: string | undefined = names[depth];
      node = name === undefined ? undefined : node.children.get(name);
    }
  }

  /** Every rule that can name a path which matches `globs`, perhaps some that cannot, some more than once. */
  *meeting(globs: readonly SegmentGlob[]): Generator<number> {
    yield* this.here;
    yield* this.others;
    const [next, ...rest] = globs;
    if (next === undefined) {
      return;
    }
    if (next === anyFolders) {
      yield* this.all();
      return;
    }
    for (const glob of globs) {
      yield* this.needs?.meeting(glob) ?? noRules;
    }
    if (next.literal !== undefined) {
      yield* this.children.get(next.literal)?.meeting(rest) ?? [];
      return;
    }
    const ending = commonEnding(next) ?? '';
    for (const [name, child] of this.children) {
      if (name.endsWith(ending) && globsMeet(next, literalGlob(name))) {
        yield* child.meeting(rest);
      }
    }
  }

  /** Every rule of this tree. */
  *all(): Generator<number> {
    const ahead: PathTree[] = [this];
    for (let tree = ahead.pop(); tree !== undefined; tree = ahead.pop()) {
      yield* tree.here;
      yield* tree.others;
      yield* tree.needs?.meeting(anyFolders) ?? noRules;
      for (const child of tree.children.values()) {
        ahead.push(child);
      }
    }
  }

  private child(name: string): PathTree {
    let child = this.children.get(name);
    if (child === undefined) {
      child = new PathTree();
      this.children = grownMap(this.children, name, child);
    }
    return child;
  }
}

/** Rules that need a certain name somewhere below a folder. */
class Needs {
  /** By the literal name. */
  readonly byName = new Map<string, number[]>();
  /** By the ending of the name, where only that is certain. */
  readonly byEnding = new Map<string, number[]>();
  /** The same rules as in `byName`, by the ending of the name. */
  readonly byNameEnding = new Map<string, number[]>();

  /** The rules whose name the glob can be. */
  *meeting(glob: SegmentGlob): Generator<number> {
    const literal = glob === anyFolders ? undefined : glob.literal;
    const ending = literal !== undefined ? endingOf(literal) : glob === anyFolders ? undefined : commonEnding(glob);
    if (ending !== undefined) {
      yield* (literal === undefined ? this.byNameEnding.get(ending) : this.byName.get(literal)) ?? [];
      yield* this.byEnding.get(ending) ?? [];
      return;
    }
    for (const list of this.byName.values()) {
      yield* list;
    }
    for (const list of this.byEnding.values()) {
      yield* list;
    }
  }
}

const noChildren: ReadonlyMap<string, PathTree> = new Map();
const noRules: readonly number[] = [];

/** Every name that matches the glob has this part from its last dot on; undefined when they differ. */
function commonEnding({ tokens }: NameGlob): string | undefined {
  let ending = '';
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at];
    if (token?.kind !== 'char') {
      return undefined;
    }
    ending = token.char + ending;
    if (token.char === '.') {
      return ending;
    }
  }
  return '';
}

/** The part of a name from its last dot on, which all names that match the glob end in; undefined when there is none. */
function endingOfGlob(glob: string): string | undefined {
  const ending = /(\.[A-Za-z0-9_-]+)$/.exec(glob)?.[1];
  return ending !== undefined && glob.length > ending.length ? ending : undefined;
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot);
}

function addAll(found: Set<number>, more: readonly number[] | undefined): void {
  for (const each of more ?? []) {
    found.add(each);
  }
}
