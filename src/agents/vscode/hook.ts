import { addTo } from '../../base/addTo';
import { fieldOf, listIn, textIn, textOf } from '../../base/json';
import type { HookDialect } from '../../ports/hook';
import { changedFields, type HookFields, preToolUse, readHook, reasonOf, spoken, withFields } from '../wire/hook';
import { readPatchText } from '../wire/patchText';
import { type NamedTool, type Renaming, renamedTool } from '../wire/renamedTool';
import { shellTool } from '../wire/shellTool';

/** What asks the person, and what only keeps a list for the model. */
const questions: readonly string[] = ['vscode_askQuestions', 'ask_questions'];

/** Tools whose input can be said in our words and back. */
const changeable: readonly string[] = ['run_in_terminal', 'create_file', 'replace_string_in_file'];

/** VS Code's own agent in its Local harness; what it says is heard in the Agent Host as well. */
export const vscodeHook: HookDialect = {
  agent: 'vscode',
  title: "VS Code's own agent",
  changesInput: true,
  asks: true,
  slipsPast: [
    'Where the hook fails or is late, VS Code asks by itself as it would without Gatehouse.',
    'VS Code can be told to run no hooks: `chat.useHooks`, `chat.plugins.enabled`, or a policy.',
  ],
  read: (told) =>
    readHook(told, (fields) => ({ ...inOurWords(fields), isQuestion: questions.includes(fields.spelled) })),
  inTheirWords: (call, input) =>
    changeable.includes(call.spelled) ? changedFields(call, input, ['oldString', 'newString']) : undefined,
  where({ spelled, cwd }, input) {
    // Its shell goes on from call to call, so an earlier `cd` would have this one run elsewhere than it was judged.
    const command = spelled === 'run_in_terminal' ? textOf(input, 'command') : undefined;
    return command === undefined ? input : withFields(input, { command: runIn(cwd, command) });
  },
  say(reply) {
    if (reply.decision === 'none') {
      return { out: '{}', err: '', code: 0 };
    }
    // The Agent Host hears only what stands at the top; each passes over the words of the other.
    const isChanged = reply.decision === 'allow' && reply.input !== undefined;
    const top = { permissionDecision: reply.decision, permissionDecisionReason: reasonOf(reply) };
    const changed = isChanged ? { modifiedArgs: reply.input } : {};
    return spoken({ ...top, ...changed, ...preToolUse(reply) }, reply);
  },
};

/** A command that runs in that folder or not at all. */
function runIn(folder: string, command: string): string {
  if (process.platform === 'win32') {
    // PowerShell takes typographic quotes for quotes, and a doubled one for itself.
    return `cd '${folder.replace(/['\u2018-\u201b]/g, '$&$&')}'; ${command}`;
  }
  // Behind `&&` stands only the first of several commands, and before `&` the folder is changed for that one alone.
  // A shell that a person could type into puts earlier commands in the place of `!!`, except in single quotes.
  // The same shell may take what stands behind `#` for words, except in what it evaluates: zsh does.
  const isOne = !/[;&!#\n]|\|\||^\s*$/.test(command.replace(/&&|>&[\d-]/g, ''));
  // VS Code takes a plain `cd` to the workspace folder away again, wherever its shell stands.
  const line = `cd -- ${quoted(folder)} && ${isOne ? command : `eval ${quoted(command)}`}`;
  return typedKeys.test(line) ? `eval "$(printf %b ${escaped(line)})"` : line;
}

/** VS Code types a command: a tab then completes, a carriage return runs and other keys change what stands before them. */
const typedKeys = /[\0-\t\v-\x1f\x7f]/;

/** A text for `printf %b`, with nothing in it that is a key. */
function escaped(text: string): string {
  return `'${text.replace(/[\\\0-\x1f\x7f!']/g, (it) => `\\0${it.charCodeAt(0).toString(8).padStart(3, '0')}`)}'`;
}

/** A text as shells read it whole. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Tools of which we hear nothing but texts. */
const renamings: ReadonlyMap<string, Renaming> = new Map<string, Renaming>([
  ['create_file', ['Write', { file_path: 'filePath', content: 'content' }]],
  ['create_directory', ['Write', { file_path: 'dirPath' }]],
  ['replace_string_in_file', ['Edit', { file_path: 'filePath', old_string: 'oldString', new_string: 'newString' }]],
  ['insert_edit_into_file', ['Edit', { file_path: 'filePath' }]],
  ['edit_notebook_file', ['NotebookEdit', { notebook_path: 'filePath' }]],
  ['read_file', ['Read', { file_path: 'filePath' }]],
  ['view_image', ['Read', { file_path: 'filePath' }]],
]);

/**
 * A call of VS Code's tools in our words. Where a tool has more fields than we can say, or lacks one, the call keeps
 * our tool's name with an input that it cannot have: no narrow rule allows it and every deny rule of the tool may mean it.
 */
function inOurWords({ spelled, given }: HookFields): NamedTool {
  const unread = (tool: string): NamedTool => ({ tool, input: { unread: given } });
  const renaming = renamings.get(spelled);
  if (renaming !== undefined) {
    return renamedTool(renaming, given);
  }
  switch (spelled) {
    case 'run_in_terminal': {
      const command = textOf(given, 'command');
      const isBackground = fieldOf(given, 'isBackground') === true;
      return command === undefined
        ? unread('Bash')
        : { tool: shellTool(command), input: isBackground ? { command, run_in_background: true } : { command } };
    }
    // What is typed into a terminal may be a command of any shell in any folder, or an answer to another program.
    case 'send_to_terminal':
    case 'create_and_run_task':
      return unread('Bash');
    case 'multi_replace_string_in_file':
      return severalEdits(given) ?? unread('Patch');
    case 'create_new_jupyter_notebook':
      return unread('Write');
    case 'apply_patch':
      return { tool: 'Patch', input: readPatchText(textIn(given, 'input')) ?? { unread: given } };
    case 'list_dir': {
      const folder = textOf(given, 'path');
      return folder === undefined ? unread('Glob') : { tool: 'Glob', input: { pattern: '*', path: folder } };
    }
    case 'grep_search':
    case 'file_search':
      return searchOf(spelled, given) ?? unread(spelled === 'grep_search' ? 'Grep' : 'Glob');
    case 'fetch_webpage':
      return fetchOf(given) ?? unread('WebFetch');
    default:
      return { tool: mcpNameOf(spelled) ?? spelled, input: given };
  }
}

/**
 * VS Code joins server and tool by an underscore: only where there is one does the name tell them apart. It cuts the names
 * of servers short and numbers those that are alike, so that longer ones and those with a number may be others.
 */
function mcpNameOf(spelled: string): string | undefined {
  const [, server, tool] = /^mcp_([^_]{0,10}[^_\d])_([^_]+)$/.exec(spelled) ?? [];
  return server === undefined ? undefined : `mcp__${server}__${tool}`;
}

function severalEdits(given: unknown): NamedTool | undefined {
  const edits = new Map<string, object[]>();
  for (const one of listIn(given, 'replacements')) {
    const [path, old_string, new_string] = ['filePath', 'oldString', 'newString'].map((name) => textOf(one, name));
    if (path === undefined || old_string === undefined || new_string === undefined) {
      return undefined;
    }
    addTo(edits, path, { old_string, new_string });
  }
  const changes = [...edits].map(([path, list]) => ({ kind: 'edit', file_path: path, edits: list }));
  return changes.length === 0 ? undefined : { tool: 'Patch', input: { changes } };
}

function searchOf(spelled: string, given: unknown): NamedTool | undefined {
  const pattern = textOf(given, 'query');
  const glob = fieldOf(given, 'includePattern');
  const isIgnoredToo = (fieldOf(given, 'includeIgnoredFiles') ?? false) !== false;
  if (pattern === undefined || isIgnoredToo) {
    return undefined;
  }
  return spelled === 'file_search'
    ? { tool: 'Glob', input: { pattern } }
    : { tool: 'Grep', input: glob === undefined ? { pattern } : { pattern, glob } };
}

/** Several pages at once are no page: a rule about one of them must not let the others through. */
function fetchOf(given: unknown): NamedTool | undefined {
  const urls = listIn(given, 'urls');
  const [url] = urls;
  return urls.length === 1 && typeof url === 'string' ? { tool: 'WebFetch', input: { url } } : undefined;
}
