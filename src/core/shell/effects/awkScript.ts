/** The files an awk program names, as far as it can be read. */
export interface AwkScript {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** It writes to, or reads from, a file whose name it puts together. */
  readonly unknownWrite: boolean;
  readonly unknownRead: boolean;
}

type Token = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'sign'; readonly sign: string };

/** Finds the redirections of an awk program. Texts and regular expressions are skipped as well as can be done without parsing. */
export function readAwkScript(script: string): AwkScript {
  const tokens = tokensOf(script);
  const reads: string[] = [];
  const writes: string[] = [];
  let unknownWrite = false;
  let unknownRead = false;
  let printing = false;
  let depth = 0;
  tokens.forEach((token, at) => {
    if (token.kind === 'text') {
      return;
    }
    const { sign } = token;
    if (sign === 'print' || sign === 'printf') {
      printing = true;
      depth = 0;
    } else if (sign === ';' || sign === '\n' || sign === '{' || sign === '}') {
      printing = false;
    } else if (sign === '(') {
      depth++;
    } else if (sign === ')') {
      depth--;
    } else if (sign === '>' && printing && depth <= 0) {
      const name = nameAfter(tokens, at);
      unknownWrite ||= name === undefined;
      writes.push(...(name === undefined ? [] : [name]));
      printing = false;
    } else if (sign === '<' && followsGetline(tokens, at)) {
      const name = nameAfter(tokens, at);
      unknownRead ||= name === undefined;
      reads.push(...(name === undefined ? [] : [name]));
    }
  });
  // A quote inside a regular expression upsets the order of texts, so the raw text is searched as well.
  return {
    reads: [...new Set([...reads, ...textsAfter(script, /<\s{0,20}"([^"\\]{1,500})"/g)])],
    writes: [...new Set([...writes, ...textsAfter(script, />\s{0,20}"([^"\\]{1,500})"/g)])],
    unknownWrite: unknownWrite || (script.includes('>') && /\/[^/\n]{0,200}"[^/\n]{0,200}\//.test(script)),
    unknownRead,
  };
}

function textsAfter(script: string, pattern: RegExp): readonly string[] {
  return [...script.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** The file name after a redirection, when it is one text and nothing is joined to it. */
function nameAfter(tokens: readonly Token[], at: number): string | undefined {
  const isAppending = isSign(tokens[at + 1], '>');
  const name = tokens[at + (isAppending ? 2 : 1)];
  const next = tokens[at + (isAppending ? 3 : 2)];
  const ends = next === undefined || (next.kind === 'sign' && /^[;\n})>|&,]$/.test(next.sign));
  return name?.kind === 'text' && ends ? name.text : undefined;
}

function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.sign === sign;
}

/** `getline < "f"` and `getline line < "f"`. */
function followsGetline(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 6), at).some((token) => isSign(token, 'getline'));
}

function tokensOf(script: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < script.length) {
    const char = script.charAt(at);
    if (char === '"') {
      const end = endOfText(script, at);
      tokens.push({ kind: 'text', text: script.slice(at + 1, end).replace(/\\(.)/g, '$1') });
      at = end + 1;
    } else if (char === '#') {
      const end = script.indexOf('\n', at);
      at = end < 0 ? script.length : end;
    } else if (/[A-Za-z_]/.test(char)) {
      let end = at;
      while (/[A-Za-z0-9_]/.test(script.charAt(end))) {
        end++;
      }
      tokens.push({ kind: 'sign', sign: script.slice(at, end) });
      at = end;
    } else {
      if (char !== ' ' && char !== '\t') {
        tokens.push({ kind: 'sign', sign: char });
      }
      at++;
    }
  }
  return tokens;
}

function endOfText(script: string, from: number): number {
  for (let at = from + 1; at < script.length; at++) {
    if (script.charAt(at) === '\\') {
      at++;
    } else if (script.charAt(at) === '"') {
      return at;
    }
  }
  return script.length;
}
