/** A stretch of source text: code, or the contents of a quoted string. */
interface Token {
  readonly kind: 'word' | 'mark' | 'string' | 'template';
  readonly text: string;
  readonly line: number;
}

/** A module named by a source file, in whatever way. `undefined` when the name is not a literal. */
export interface ImportedModule {
  readonly module: string | undefined;
  readonly line: number;
  /** Whether nothing of it exists at run time. */
  readonly typeOnly: boolean;
}

/** Every module that `source` names: imports, type imports, re-exports, dynamic imports, requires, references. */
export function importsOf(source: string): readonly ImportedModule[] {
  const tokens = tokensOf(source);
  const found: ImportedModule[] = [];
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    const next = tokens[at + 1];
    if (token.kind !== 'word' || before?.text === '.') {
      continue;
    }
    if (token.text === 'from' && next?.kind === 'string') {
      found.push({ module: next.text, line: token.line, typeOnly: isTypeClause(tokens, at) });
    } else if (token.text === 'import' && next?.kind === 'string') {
      found.push({ module: next.text, line: token.line, typeOnly: false });
    } else if ((token.text === 'import' || token.text === 'require') && next?.text === '(') {
      const name = tokens[at + 2];
      const closed = tokens[at + 3]?.text === ')' || tokens[at + 3]?.text === ',';
      const module = name?.kind === 'string' && closed ? name.text : undefined;
      found.push({ module, line: token.line, typeOnly: before?.text === 'typeof' });
    } else if (token.text === 'createRequire') {
      found.push({ module: undefined, line: token.line, typeOnly: false });
    }
  }
  for (const reference of source.matchAll(/^\s*\/\/\/\s*<reference\s+(?:types|path|lib)\s*=\s*["']([^"']+)["']/gm)) {
    found.push({ module: reference[1], line: lineAt(source, reference.index), typeOnly: true });
  }
  return found;
}

/** The names that `source` exports, also through `export { a as b }`. */
export function exportsOf(source: string): readonly string[] {
  const tokens = tokensOf(source);
  const names: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.text !== 'export' || token.kind !== 'word') {
      continue;
    }
    let next = at + 1;
    while (['declare', 'abstract', 'async', 'default'].includes(tokens[next]?.text ?? '')) {
      next += 1;
    }
    const word = tokens[next]?.text ?? '';
    const after = tokens[next + 1];
    if (word === '{' || (word === 'type' && after?.text === '{')) {
      names.push(...namesInBraces(tokens, word === '{' ? next : next + 1));
    } else if (word === '*' && after?.text === 'as') {
      names.push(tokens[next + 2]?.text ?? '');
    } else if (['const', 'let', 'var', 'function', 'class', 'interface', 'type', 'enum', 'namespace'].includes(word)) {
      const name = after?.text === '*' || after?.text === 'enum' ? tokens[next + 2] : after;
      names.push(name?.text ?? '');
    }
  }
  return names;
}

/** The identifiers and keywords of `source` in order, without comments and strings. */
export function wordsOf(source: string): readonly { readonly text: string; readonly line: number }[] {
  return tokensOf(source).filter((token) => token.kind === 'word');
}

/** The keywords that begin a statement in column one: what exists at the top level of a formatted file. */
export function topLevelWords(source: string): readonly string[] {
  return [...source.matchAll(/^(?:export\s+)?([a-z]+)\b/gm)].map((match) => match[1] ?? '');
}

function isTypeClause(tokens: readonly Token[], from: number): boolean {
  let at = from - 1;
  while (at >= 0 && !['import', 'export'].includes(tokens[at]?.text ?? '')) {
    at -= 1;
  }
  return tokens[at + 1]?.text === 'type' && tokens[at + 2]?.text !== 'from';
}

function namesInBraces(tokens: readonly Token[], open: number): readonly string[] {
  const names: string[] = [];
  for (let at = open + 1; at < tokens.length && tokens[at]?.text !== '}'; at += 1) {
    const next = tokens[at + 1]?.text;
    if (tokens[at]?.kind === 'word' && (next === ',' || next === '}')) {
      names.push(tokens[at]?.text ?? '');
    }
  }
  return names;
}

/**
 * Splits TypeScript into tokens as far as this test needs: comments are dropped, strings and regular expressions do
 * not leak their contents, and what stands in the `${ }` of a template counts as code.
 */
function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  let line = 1;
  const take = (kind: Token['kind'], text: string, length: number): void => {
    tokens.push({ kind, text, line });
    line += newlines(source.slice(at, at + length));
    at += length;
  };
  const skip = (length: number): void => {
    line += newlines(source.slice(at, at + length));
    at += length;
  };
  const takeTemplate = (): void => {
    const length = templateLength(source, at + 1) + 1;
    const opensCode = source.slice(at, at + length).endsWith('${');
    take('template', '', length);
    if (opensCode) {
      templates.push(depth);
      depth += 1;
    }
  };
  while (at < source.length) {
    const rest = source.slice(at, at + 2);
    const char = rest[0] ?? '';
    if (/\s/.test(char)) {
      skip(1);
    } else if (rest === '//') {
      skip(lengthUntil(source, at, '\n'));
    } else if (rest === '/*') {
      skip(lengthUntil(source, at + 2, '*/') + 4);
    } else if (char === "'" || char === '"') {
      const length = quotedLength(source, at, char);
      take('string', source.slice(at + 1, at + length - 1), length);
    } else if (char === '`') {
      takeTemplate();
    } else if (char === '/' && startsRegex(tokens.at(-1))) {
      take('mark', '/', regexLength(source, at));
    } else if (/[\w$]/.test(char) || char > '\u007f') {
      const word = /^[\w$\u0080-\uffff]+/.exec(source.slice(at, at + 200))?.[0] ?? char;
      take('word', word, word.length);
    } else {
      if (char === '{') {
        depth += 1;
      } else if (char === '}') {
        depth -= 1;
        if (templates.at(-1) === depth) {
          templates.pop();
          takeTemplate();
          continue;
        }
      }
      take('mark', char, 1);
    }
  }
  return tokens;
}

function startsRegex(before: Token | undefined): boolean {
  if (before === undefined || before.kind === 'string' || before.kind === 'template') {
    return before === undefined;
  }
  return before.kind === 'word'
    ? ['return', 'typeof', 'case', 'in', 'of', 'void', 'delete'].includes(before.text)
    : ![')', ']', '}'].includes(before.text);
}

function quotedLength(source: string, from: number, quote: string): number {
  let at = from + 1;
  while (at < source.length && source[at] !== quote && source[at] !== '\n') {
    at += source[at] === '\\' ? 2 : 1;
  }
  return at + 1 - from;
}

function templateLength(source: string, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '$' && source[at + 1] === '{') {
      return at + 2 - from;
    }
    at += source[at] === '\\' ? 2 : 1;
  }
  return at + 1 - from;
}

function regexLength(source: string, from: number): number {
  let at = from + 1;
  let inClass = false;
  while (at < source.length && source[at] !== '\n' && (inClass || source[at] !== '/')) {
    if (source[at] === '\\') {
      at += 1;
    } else if (source[at] === '[') {
      inClass = true;
    } else if (source[at] === ']') {
      inClass = false;
    }
    at += 1;
  }
  return at + 1 - from;
}

function lengthUntil(source: string, from: number, end: string): number {
  const found = source.indexOf(end, from);
  return (found === -1 ? source.length : found) - from;
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

function lineAt(source: string, index: number): number {
  return newlines(source.slice(0, index)) + 1;
}
