import { hasCodeBehind, queryAt } from '../rules/shell/runsOthers';

/** Longer code is nothing that anybody reads again in a rule. */
const mostLetters = 500;

/**
 * Words of languages with which code starts programs, or runs text that it is given; signs that do so in some of them,
 * and pipes in quotes, which others open like files.
 */
const runsMore =
  /\b(?:system|shell_exec|exec(?:[lv]p?e?|vpe|File|Sync|FileSync)?|os\.execute|passthru|\w*popen\w*|proc_open|\w*spawn\w*|\w*fork\w*|\w*subprocess\w*|pty|child_process|\w*eval\w*|Function|vm|__import__|import_module|importlib|runpy|\w*pickle\w*|marshal|shelve|dill|joblib|yaml\.(?:load|load_all|unsafe\w*|full\w*)|torch\.load|worker_threads|interact|ctypes|ffi|dlopen|qx|assert|create_function|loadstring|loadfile|dofile|Open3|syscall|Kernel)\b|(?<![.\w])load\b|`|%x|\|\s*["']|["']\s*\|/i;

/** A program by its name, of the system, or below the folder, as in `.venv/bin/python`. */
const isOwnOrUsual = /^(?:(?:\/usr)?\/bin\/)?[\w.+-]+$|^(?:\.\/)?(?!\.\.?\/)[\w.-]+(?:\/(?!\.\.?\/)[\w.-]+)*$/;

/** Whether the words are code for an interpreter, all of it there to be read, that starts nothing else by itself. */
export function isPlainCode([program = '', option = '', code, ...rest]: readonly string[]): boolean {
  return (
    hasCodeBehind(program, option) &&
    code !== undefined &&
    isOwnOrUsual.test(program) &&
    !runsMore.test(code) &&
    [code, ...rest].join(' ').length <= mostLetters &&
    // Further options may bring further code.
    !rest.some((it) => it.startsWith('-'))
  );
}

/** Questions that only look, in the words of databases; functions and commands of their clients do more. */
const looks =
  /^\s*(?:(?:select|with|explain|show|describe|desc)\s[^;\\]*;?\s*|pragma\s+\w+(?:\([\w"]+\))?;?\s*|\.(?:tables|schema|indexes|databases)(?:\s+[\w%]+)?|\\d[tnuvif]?\+?(?:\s+[\w.*]+)?)$/i;
const doesMore =
  /\b(?:into|insert|update|delete|drop|alter|create|truncat\w+|copy|program|do|call|exec\w*|attach|load\w*|\w*file\w*|\w*edit\w*|fsdir|system|shell|\w*_query|lo_\w+|dblink\w*|nextval|setval|set_config|pg_\w+)\b|\n/i;

/** Options of clients that say whom to ask and how to print it, and what may stand behind them. */
const quiet =
  /^(?:-(?:readonly|safe|batch|header|column|csv|json|line|list|box|table|markdown)|--(?:command|execute|host|port|user|username|dbname|database)|-[ceqtAxXNBshpUudDP]|(?!-)[\w./:@-]+)$/;

/** Whether the words ask a database something, and nothing in them makes its client do more than that. */
export function isPlainQuery(words: readonly string[]): boolean {
  const at = queryAt(words) ?? 0;
  const query = words[at] ?? '';
  const others = words.filter((_, index) => index > 0 && index !== at);
  return (
    at > 1 &&
    query.length <= mostLetters &&
    looks.test(query) &&
    !doesMore.test(query) &&
    isOwnOrUsual.test(words[0] ?? '') &&
    others.every((it) => quiet.test(it))
  );
}
