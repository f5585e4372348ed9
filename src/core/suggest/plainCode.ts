import { hasCodeBehind } from '../rules/shell/runsOthers';

/** Longer code is nothing that anybody reads again in a rule. */
const mostLetters = 500;

/**
 * Words of languages with which code starts programs, or runs text that it is given; signs that do so in some of them,
 * and pipes in quotes, which others open like files.
 */
const runsMore =
  /\b(?:system|shell_exec|exec(?:[lv]p?e?|vpe|File|Sync|FileSync)?|os\.execute|passthru|\w*popen\w*|proc_open|\w*spawn\w*|\w*fork\w*|subprocess|pty|child_process|\w*eval\w*|Function|vm|__import__|import_module|importlib|runpy|pickle|marshal|ctypes|ffi|dlopen|qx|assert|create_function|loadstring|loadfile|dofile|Open3|syscall|Kernel)\b|(?<![.\w])load\b|`|%x|\|\s*["']|["']\s*\|/i;

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
