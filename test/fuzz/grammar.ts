// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import { escapes, noises, plainWords, quotedPieces, recorders, strangeWords, wrappers } from './grammarWords';
import type { Random } from './random';
import { makeRarity } from './rarities';

/** Makes up a command line that is safe to run: it names only recorders, carriers, builtins and files of its folder. */
export function makeText(random: Random): string {
  return new Grammar(random).list(3);
}

/** Makes up a command of a kind that people seldom write, after the manner of `makeText`. */
export function makeRareText(random: Random): string {
  return new Grammar(random).rareLine();
}

class Grammar {
  private documents: string[] = [];

  constructor(private readonly random: Random) {}

  list(depth: number): string {
    const outer = this.documents;
    this.documents = [];
    let text = '';
    const count = 1 + this.random.below(depth > 1 ? 3 : 2);
    for (let at = 0; at < count; at++) {
      text += this.andOr(depth);
      const last = at === count - 1;
      if (this.documents.length > 0) {
        text += `\n${this.documents.join('')}`;
        this.documents = [];
      } else {
        text += last
          ? this.random.pick(['', '', ';', '\n'])
          : this.random.pick(['; ', '\n', ' ;', ' & ', '\n\n', ' # note\n', ' # `c1` $(c2) it is\n', ';# <(c1)\n']);
      }
    }
    this.documents = outer;
    return text;
  }

  /** A list that can be followed by a closing word. */
  private closedList(depth: number): string {
    const text = this.list(depth).replace(/[;\s]+$/, '');
    return text.endsWith('&') ? text : /\n/.test(text) || this.random.chance(50) ? `${text}\n` : `${text};`;
  }

  private andOr(depth: number): string {
    const count = this.random.chance(30) ? 2 : 1;
    return Array.from({ length: count }, () => this.pipeline(depth)).join(
      this.random.pick([' && ', ' || ', '&&', ' &&\n']),
    );
  }

  private pipeline(depth: number): string {
    const prefix = this.random.chance(8) ? this.random.pick(['! ', 'time ', 'time -p ', '! ! ']) : '';
    const count = this.random.chance(20) ? 2 : 1;
    return (
      prefix +
      Array.from({ length: count }, () => this.command(depth)).join(this.random.pick([' | ', '|', ' |& ', ' |\n']))
    );
  }

  private command(depth: number): string {
    if (depth <= 0 || this.random.chance(55)) {
      return this.simple(depth);
    }
    const next = depth - 1;
    if (this.random.chance(30)) {
      return this.rarity(next);
    }
    const kinds: readonly (() => string)[] = [
      () => `(${this.random.pick(['', ' '])}${this.closedList(next)})`,
      () => `{ ${this.closedList(next)} }`,
      () => `if ${this.closedList(next)} then ${this.closedList(next)} fi`,
      () => `if ${this.closedList(next)} then ${this.closedList(next)} else ${this.closedList(next)} fi`,
      () => `if f1; then ${this.closedList(next)} elif ${this.closedList(next)} then ${this.closedList(next)} fi`,
      () => `while ${this.closedList(next)} do ${this.closedList(next)} break; done`,
      () => `until ${this.closedList(next)} do break; done`,
      () => `for ${this.name()} in ${this.words(next)}; do ${this.closedList(next)} done`,
      () => `for ((i=0; i<${this.arithmetic(next)}; i=9)); do ${this.closedList(next)} break; done`,
      () =>
        `case ${this.word(next)} in ${this.random.pick(['', '('])}${this.pattern()}) ${this.closedList(next)} ;; *) ${this.closedList(next)} ${this.random.pick([';;', ''])} esac`.replace(
          /;\s*;;/g,
          '\n;;',
        ),
      () => `g${this.random.below(3)}() { ${this.closedList(next)} }`,
      () => `function h${this.random.below(3)} { ${this.closedList(next)} }`,
      () => `[[ ${this.test(next)} ]]`,
      () => `((${this.arithmetic(next)}))`,
      () => `{ ${this.closedList(next)} } ${this.redirection(next)}`,
      () => `(${this.closedList(next)}) ${this.redirection(next)}`,
      () => `eval ${this.singleQuoted(this.list(next))}`,
      () =>
        `${this.random.pick(['bash', 'sh', 'env bash', 'timeout 5 bash'])} -c ${this.singleQuoted(this.simple(next))}`,
      () => `coproc { ${this.closedList(next)} }`,
      () => `trap ${this.singleQuoted(this.simple(0))} EXIT`,
      () => `${this.random.pick(['g0', 'g1', 'h0', 'h1'])} ${this.words(next)}`,
    ];
    return this.random.pick(kinds)();
  }

  rareLine(): string {
    const text = this.rarity(1);
    return this.documents.length > 0 ? `${text}\n${this.documents.join('')}` : text;
  }

  private rarity(depth: number): string {
    return makeRarity(this.random, {
      list: () => this.closedList(depth),
      simple: () => this.simple(0),
      word: () => this.word(depth),
      name: () => this.name(),
      arithmetic: () => this.arithmetic(0),
      program: () => this.random.pick(recorders),
    });
  }

  private simple(depth: number): string {
    const parts: string[] = [];
    if (this.random.chance(10)) {
      parts.push(this.assignment(depth));
    }
    if (this.random.chance(5)) {
      parts.push(this.redirection(depth));
    }
    if (!this.random.chance(6) || parts.length === 0) {
      parts.push(...this.head(depth));
      const count = this.random.below(3);
      for (let at = 0; at < count; at++) {
        parts.push(this.word(depth));
      }
    }
    if (this.random.chance(14)) {
      parts.push(this.redirection(depth));
    }
    return parts.join(this.random.pick([' ', ' ', '  ', '\t', ' \\\n ']));
  }

  private head(depth: number): readonly string[] {
    const wrapper = this.random.chance(15) ? this.random.pick(wrappers) : undefined;
    const program = this.program(depth);
    if (wrapper?.startsWith('find')) {
      return [wrapper, program, this.random.pick(['{}', 'x']), this.random.pick(['\\;', '"{}" +', "';'"])];
    }
    return wrapper === undefined ? [program] : [wrapper, program];
  }

  private program(depth: number): string {
    const name = this.random.pick(recorders);
    switch (this.random.below(24)) {
      case 0:
        return `"${name}"`;
      case 1:
        return `'${name}'`;
      case 2:
        return `\\${name}`;
      case 3:
        return `${name.slice(0, 1)}''${name.slice(1)}`;
      case 4:
        return `$'${name}'`;
      case 5:
        return `$'\\x${name.charCodeAt(0).toString(16)}'${name.slice(1)}`;
      case 6:
        return `${name.slice(0, 1)}\\\n${name.slice(1)}`;
      case 7:
        return `cd ${this.random.pick(['d1', 'd2', '.', '"$PWD"', 'd1/e', '~', 'nosuch'])} &&${this.random.pick([' ', '\n'])}${name}`;
      case 8:
        return `cd ${this.random.pick(['d1', 'd2', 'nosuch'])} || ${name}`;
      case 9:
        return `cd ${this.random.pick(['d1', 'nosuch'])}; ${name}`;
      case 10:
        return depth > 0 ? this.random.pick(['$x', '"$y"', '$(c1)', '`c2`', '${z:-c3}']) : name;
      default:
        return name;
    }
  }

  private words(depth: number): string {
    return Array.from({ length: 1 + this.random.below(3) }, () => this.word(depth)).join(' ');
  }

  private word(depth: number): string {
    const count = this.random.chance(25) ? 2 : 1;
    return Array.from({ length: count }, () => this.wordPart(depth)).join('');
  }

  private wordPart(depth: number): string {
    const next = depth - 1;
    const plain = () => this.random.pick(plainWords);
    if (depth <= 0) {
      return this.random.pick([
        plain,
        plain,
        plain,
        () => this.singleQuoted(this.noise()),
        () => '"q $x"',
        () => '\\$',
        () => "$'t\\ta'",
      ])();
    }
    const kinds: readonly (() => string)[] = [
      plain,
      plain,
      plain,
      () => this.singleQuoted(this.noise()),
      () => `"${this.quotedText(next)}"`,
      () => `$(${this.list(next)})`.replace('$((', '$( ('),
      () => `\`${this.simple(0).replace(/[`\\$]/g, '')}\``,
      () => `$((${this.arithmetic(next)}))`,
      () => this.parameter(next),
      () => `<(${this.simple(next)})`,
      () => this.random.pick(strangeWords),
      () => this.random.pick(escapes),
    ];
    return this.random.pick(kinds)();
  }

  private quotedText(depth: number): string {
    let text = '';
    for (let at = this.random.below(4); at >= 0; at--) {
      text +=
        depth > 0 && this.random.chance(25)
          ? this.random.pick([
              () => `$(${this.simple(depth - 1)})`,
              () => `\`${this.simple(0).replace(/[`\\$"]/g, '')}\``,
              () => this.parameter(depth - 1),
              () => `$((${this.arithmetic(0)}))`,
            ])()
          : this.random.pick(quotedPieces);
    }
    // A dollar before the closing quote would begin something else.
    return text.endsWith('$') ? `${text} ` : text;
  }

  private parameter(depth: number): string {
    const name = this.name();
    const operand = depth > 0 ? this.word(depth) : 'w';
    return this.random.pick([
      `$${name}`,
      `\${${name}}`,
      '$@',
      '"$@"',
      '$#',
      '$?',
      '$$',
      `\${#${name}}`,
      `\${${name}:-${operand}}`,
      `\${${name}:+${operand}}`,
      `\${${name}-${operand}}`,
      `\${${name}#${operand}}`,
      `\${${name}%%${operand}}`,
      `\${${name}/a/b}`,
      `\${${name}//${operand}/w}`,
      `\${${name}:1}`,
      `\${${name}:0:2}`,
      `\${${name}^^}`,
      `\${${name}[0]}`,
      `"\${${name}[@]}"`,
      `\${${name}:=${operand}}`,
      `\${${name}@Q}`,
      `\${!${name}}`,
      `\${${name}@P}`,
      `\${${name}:${this.arithmetic(0)}}`,
    ]);
  }

  private arithmetic(depth: number): string {
    return this.random.pick([
      () => '1',
      () => '1 + 2',
      () => this.name(),
      () => `${this.name()} * 2`,
      () => `$${this.name()} + 1`,
      () => (depth > 0 ? `$(${this.simple(depth - 1)}) + 1` : '3'),
      () => `${this.name()}[1]`,
      () => `(1 < 2)`,
      () => `'1'`,
      () => `"${this.name()}"`,
      () => `\${${this.name()}:-3}`,
    ])();
  }

  private test(depth: number): string {
    return this.random.pick([
      () => `-f ${this.word(depth)}`,
      () => `-n ${this.word(depth)}`,
      () => `${this.word(depth)} == ${this.random.pick(['a*', '"x"', '@(a|b)', '[ab]'])}`,
      () => `${this.arithmetic(depth)} -eq 1`.replace(/^(.* .*) -eq/, '"$1" -eq').replace('"$1"', '1'),
      () => `-v ${this.name()}`,
      () => `( a == b || -d d1 )`,
      () => `! -e ${this.word(depth)}`,
      () => `a =~ ^a`,
      () => `a < b && -z ""`,
    ])();
  }

  private pattern(): string {
    return this.random.pick(['a', '"b c"', '?', '[ab]', 'a|b', '$x', "'*'"]);
  }

  private name(): string {
    return this.random.pick(['x', 'y', 'z', 'i', 'v']);
  }

  private assignment(depth: number): string {
    const name = this.name();
    return this.random.pick([
      () => `${name}=${this.word(depth)}`,
      () => `${name}=${this.random.pick(recorders)}`,
      () => `${name}+=1`,
      () => `${name}=(${this.words(depth)})`,
      () => `${name}[1]=${this.word(depth)}`,
      () => `${name}=`,
      () => `${name}=${this.random.below(9)}`,
    ])();
  }

  private redirection(depth: number): string {
    switch (this.random.below(12)) {
      case 0: {
        const end = this.random.pick(['E', "'E'", '"E"', '\\E', '-E']);
        const quoted = /['"\\]/.test(end);
        const body = quoted ? this.noise() : this.documentText(depth);
        this.documents.push(`${body}\nE\n`);
        return `<<${end}`;
      }
      case 1:
        return `<<< ${this.word(depth)}`;
      case 2:
        return `2>&1`;
      case 3:
        return `>o${this.random.below(3)}`;
      case 4:
        return `>> "o ${this.random.below(2)}"`;
      case 5:
        return `2>/dev/null`;
      case 6:
        return `&> all`;
      case 7:
        return `> >(${this.simple(0)})`;
      case 8:
        return `{fd}> fdfile`;
      case 9:
        return `3>three`;
      case 10:
        return `>|o${this.random.below(3)}`;
      default:
        return `< /dev/null`;
    }
  }

  private documentText(depth: number): string {
    return this.random.pick([
      () => 'plain text',
      () => `a $(${this.simple(Math.min(depth, 1))}) b`,
      () => `\`${this.simple(0).replace(/[`\\$]/g, '')}\``,
      () => '${x:-y} $z \\$x \\\\',
      () => `it's "$(c1)"`,
      () => `\${x:-$(c2 a)}`,
      () => `$((1 + 1))`,
    ])();
  }

  private singleQuoted(text: string): string {
    return `'${text.replaceAll("'", `'\\''`)}'`;
  }

  /** Text that looks like commands but is not. */
  private noise(): string {
    return this.random.pick(noises);
  }
}
