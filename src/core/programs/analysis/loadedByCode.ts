import { list } from '../notation';

/** Names of files that code loads: `import x` of Python, `require("./x")` of node, `.read x` of a database's client. */
export function filesLoadedBy(code: string): readonly string[] {
  const text = code.slice(0, longestCode);
  return [...text.matchAll(loading), ...text.matchAll(ordered)]
    .flatMap(([, names = '']) => names.split(/,\s*/))
    .filter((name) => !/\.(?:json|ya?ml|toml|csv|txt|md|xml)$/.test(name))
    .flatMap((name) => [name, ...inside(name), ...filesOfModule(name)]);
}

const longestCode = 20_000;
const loading =
  /\b(?:import\w*|from|require\w*|include\w*|load|do|dofile|exec\w*|run_path|__import__)\b[\s('"`]{0,9}(?:open\(['"])?([\w./-]+(?:,\s*[\w.]+)*)/g;

/** Orders of the clients of databases. */
const ordered = /(?:\bsource|\.read|\\(?:ir?|\.))[\s'"]{1,9}([\w./-]+)/g;

/** Files that a module of Python may be, or what it lies in. */
export function filesOfModule(name: string): readonly string[] {
  const path = name.replaceAll('.', '/');
  return ['.py', '/__init__.py', '/__main__.py']
    .map((ending) => path + ending)
    .concat(path.replace(/\/?[^/]*$/, '/__init__.py'), path.replace(/\/.*|$/s, '.py'));
}

/** What is run of a folder, or of a file that is named without its ending. */
export function inside(path: string): readonly string[] {
  return list('/__main__.py /index.js /index.mjs /index.cjs /index.ts /package.json .js .cjs .mjs .ts .rb .pm').map(
    (name) => path + name,
  );
}
