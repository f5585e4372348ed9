import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import { isNoSubstitutionTemplateLiteral, isStringLiteral, isTemplateExpression } from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

/** A text that stands in the sources. */
export interface Literal {
  readonly file: string;
  readonly line: number;
  /** What stands in `${ }` is `{0}`, `{1}` and so on. */
  readonly text: string;
  /** It is put through `t`. */
  readonly isTranslated: boolean;
  /** The property that gets it, or the function; empty where there is neither. */
  readonly use: string;
}

const projects = ['tsconfig.json', 'src/webview/tsconfig.json'];

/** What stands in these is no text: the name of a module, a type, a property, or something to compare with. */
const noTexts = new Set([
  SyntaxKind.ImportDeclaration,
  SyntaxKind.ExportDeclaration,
  SyntaxKind.LiteralType,
  SyntaxKind.TemplateLiteralType,
  SyntaxKind.ElementAccessExpression,
  SyntaxKind.CaseClause,
]);

/** Through these a text is handed on as it is. */
const passing = new Set([
  SyntaxKind.ConditionalExpression,
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.SpreadElement,
  SyntaxKind.TaggedTemplateExpression,
  SyntaxKind.AsExpression,
]);

/** Every text in the files below the folders. */
export function literalsIn(folders: readonly string[]): readonly Literal[] {
  const api = new API({ cwd: process.cwd() });
  const root = `${process.cwd().replaceAll('\\', '/')}/`;
  const found = new Map<string, readonly Literal[]>();
  for (const { program } of api.updateSnapshot({ openProjects: projects.map((it) => `${root}${it}`) }).getProjects()) {
    for (const path of program.getSourceFileNames()) {
      const file = path.startsWith(root) ? path.slice(root.length) : '';
      const source = folders.some((folder) => file.startsWith(folder)) ? program.getSourceFile(path) : undefined;
      if (source !== undefined && !found.has(file)) {
        found.set(file, literalsOf(file, source, source.text));
      }
    }
  }
  api.close();
  return [...found.values()].flat();
}

function literalsOf(file: string, source: Node, code: string): readonly Literal[] {
  const found: Literal[] = [];
  const visit = (node: Node, above: readonly Node[]): void => {
    const text = textOf(node);
    const [parent] = above;
    if (text !== undefined && parent !== undefined && !noTexts.has(parent.kind) && !isNameOrCompared(node, code)) {
      const isTranslated =
        parent.kind === SyntaxKind.TaggedTemplateExpression && /^\s*t`/.test(code.slice(parent.pos, parent.end));
      const line = code.slice(0, node.end).split('\n').length;
      found.push({ file, line, text, isTranslated, use: useOf(above, code) });
    }
    node.forEachChild((child) => {
      visit(child, [node, ...above]);
      return undefined;
    });
  };
  visit(source, []);
  return found;
}

function textOf(node: Node): string | undefined {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) {
    return node.text;
  }
  return isTemplateExpression(node)
    ? node.templateSpans.reduce((text, { literal }, at) => `${text}{${at}}${literal.text}`, node.head.text)
    : undefined;
}

/** A property's name in quotes, or one side of a comparison. */
function isNameOrCompared({ pos, end }: Node, code: string): boolean {
  return /^\s*:/.test(code.slice(end)) && /[{,]\s*$/.test(code.slice(0, pos + 1).trimEnd())
    ? true
    : /[!=]==\s*$/.test(code.slice(0, pos)) || /^\s*[!=]==/.test(code.slice(end));
}

function useOf(above: readonly Node[], code: string): string {
  const outer = above.find(({ kind }) => !passing.has(kind));
  const head = outer === undefined ? '' : code.slice(outer.pos, outer.end).trim();
  switch (outer?.kind) {
    case SyntaxKind.PropertyAssignment:
      return /^['"]?([\w-]+)/.exec(head)?.[1] ?? '';
    case SyntaxKind.BinaryExpression:
      return /([\w-]+)\s*=[^=]/.exec(head)?.[1] ?? '';
    case SyntaxKind.CallExpression:
    case SyntaxKind.NewExpression:
      return /^(?:new\s+)?([\w.?!]+)/.exec(head)?.[1]?.split('.').at(-1) ?? '';
    default:
      return '';
  }
}
