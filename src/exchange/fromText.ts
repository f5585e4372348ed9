// The package's main entry cannot be bundled; this is the same code as modules.
import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser/lib/esm/main.js';
import { parse as splitWords } from 'shell-quote';
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { jsonFault } from '../base/json';
import type { ForeignFile, ForeignRules } from '../ports/ruleExchange';
import type { Refusal } from './gathering';
import { importKinds, type Syntax } from './importKinds';

/** What a file came to, and what it was taken for. */
type ForeignReading = (ForeignRules & { readonly kind: string }) | Refusal;

const longest = 1_000_000;

/** Reads a file of another tool as a profile. `nameOf`: our name of a tool of Gemini CLI or Copilot CLI. */
export function fromText({ name, text: given, as }: ForeignFile, nameOf: (tool: string) => string): ForeignReading {
  const text = given.replace(/^\uFEFF/, '');
  if (text.length > longest) {
    return { refused: 'is longer than a million characters' };
  }
  const kinds = importKinds.filter((kind) =>
    as === undefined ? syntaxesOf(name, text).has(kind.syntax) : kind.name === as,
  );
  const names = importKinds.map((kind) => kind.name).join(', ');
  if (kinds.length === 0) {
    return as === undefined
      ? { refused: `is of no known kind; say which: ${names}` }
      : { refused: `cannot be read as \`${as}\`, which is no kind; say which: ${names}` };
  }
  let why: string | undefined;
  for (const kind of kinds) {
    const value = parsedAs(text, kind.syntax);
    if ('refused' in value) {
      why = value.refused;
    } else if (as !== undefined || kind.looksLike(value.value)) {
      const imported = kind.read(value.value, nameOf);
      return 'refused' in imported ? imported : { ...imported, kind: kind.name };
    }
  }
  return { refused: why ?? `is of no known kind; say which: ${names}` };
}

/** The ways in which a file may be written, by its name and by how it begins. */
function syntaxesOf(name: string, text: string): ReadonlySet<Syntax> {
  const ending = /\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (/^(?:json|jsonc)$/.test(ending) || text.trimStart().startsWith('{')) {
    return new Set<Syntax>(['json']);
  }
  if (ending === 'toml') {
    return new Set<Syntax>(['toml']);
  }
  if (/^ya?ml$/.test(ending)) {
    return new Set<Syntax>(['yaml']);
  }
  return new Set<Syntax>(/^---\r?\n/.test(text) ? ['frontMatter'] : ['text', 'words']);
}

function parsedAs(text: string, syntax: Syntax): { readonly value: unknown } | Refusal {
  // The readers of YAML and TOML say no by throwing.
  try {
    switch (syntax) {
      case 'json':
        return jsonValue(text);
      case 'toml':
        return { value: parseToml(text) };
      case 'yaml':
        return yamlValue(text);
      case 'frontMatter': {
        const [, matter] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(text) ?? [];
        return matter === undefined ? { refused: 'has no front matter' } : yamlValue(matter);
      }
      case 'words':
        return { value: wordsOf(text) };
      case 'text':
        return { value: text };
    }
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { refused: `cannot be read: ${line}` };
  }
}

/** What stands in anchors is merged, as other readers do; a tag that is not known may mean anything. */
function yamlValue(text: string): { readonly value: unknown } | Refusal {
  const read = parseDocument(text, { merge: true });
  const [fault] = [...read.errors, ...read.warnings];
  return fault === undefined ? { value: read.toJS() } : { refused: `cannot be read: ${fault.message.split('\n')[0]}` };
}

/** The words of every command, with `--` between commands. Throws for what only a shell can tell. */
function wordsOf(text: string): readonly string[] {
  const lines =
    text.replace(/\\\r?\n/g, ' ').match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|#[^\n]*|[^\n'"\\#])+|['"]/gs) ?? [];
  if (lines.some((line) => /^['"]$/.test(line))) {
    throw new Error('a quote is left open');
  }
  return lines.flatMap((line) => [
    ...splitWords(line, (name) => `$${name}`).map((word) => {
      if (typeof word === 'string') {
        return word;
      }
      if ('op' in word && (word.op === '(' || word.op === ')')) {
        throw new Error('parentheses outside quotes');
      }
      return 'pattern' in word ? word.pattern : '--';
    }),
    '--',
  ]);
}

function jsonValue(text: string): { readonly value: unknown } | Refusal {
  const errors: ParseError[] = [];
  const value: unknown = parseJson(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  return first === undefined ? { value } : { refused: `is no JSON: ${jsonFault(printParseErrorCode(first.error))}` };
}
