import { asObject } from '../base/json';
import type { ForeignRules } from '../ports/ruleExchange';
import { importAgentCode } from './agentCode';
import { importClaude, importFrontMatter } from './claudeSettings';
import { importCodex } from './codexPolicy';
import { importCopilotFlags, importCopilotManaged } from './copilot';
import type { Refusal } from './gathering';
import { importGemini } from './geminiPolicy';
import { importVscode } from './vscodeSettings';
import { importWorkflow } from './workflow';

/** How a file is written. `words`: a command line; `text`: a language of its own. */
export type Syntax = 'json' | 'toml' | 'yaml' | 'frontMatter' | 'words' | 'text';

interface ImportKind {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly syntax: Syntax;
  /** Whether a file looks like one of this kind, by its parsed value. */
  looksLike(value: unknown): boolean;
  /** `nameOf`: our name of a tool of the runtime that the file is of. */
  read(value: unknown, nameOf: (tool: string) => string): ForeignRules | Refusal;
}

/** Every kind, in the order in which a file is tried. A new kind is a new row and its importer. */
export const importKinds: readonly ImportKind[] = [
  {
    name: 'vscode',
    title: 'VS Code’s approvals (chat.tools.….autoApprove in settings.json)',
    syntax: 'json',
    looksLike: (value) => Object.keys(asObject(value) ?? {}).some((key) => /^chat\.tools\..*autoApprove$/.test(key)),
    read: importVscode,
  },
  {
    name: 'copilot-managed',
    title: 'Copilot’s managed-settings.json',
    syntax: 'json',
    looksLike: (value) => rulesIn(value).some((rule) => /^(?:Shell|Domain)\b/.test(rule)),
    read: importCopilotManaged,
  },
  {
    name: 'claude',
    title: 'Claude Code’s settings.json',
    syntax: 'json',
    looksLike: (value) => asObject(asObject(value)?.['permissions']) !== undefined,
    read: importClaude,
  },
  {
    name: 'gemini',
    title: 'Gemini CLI’s policy (TOML)',
    syntax: 'toml',
    looksLike: (value) => Array.isArray(asObject(value)?.['rule']),
    read: importGemini,
  },
  {
    name: 'agent-code',
    title: 'agent-code’s configuration (TOML)',
    syntax: 'toml',
    looksLike: (value) => asObject(asObject(value)?.['permissions']) !== undefined,
    read: importAgentCode,
  },
  {
    name: 'workflow',
    title: 'A workflow with runtime.tool_permissions (YAML)',
    syntax: 'yaml',
    looksLike: (value) => asObject(value) !== undefined,
    read: importWorkflow,
  },
  {
    name: 'front-matter',
    title: 'Front matter with permission_mode and permissions_… (Markdown)',
    syntax: 'frontMatter',
    looksLike: (value) => asObject(value) !== undefined,
    read: importFrontMatter,
  },
  {
    name: 'codex',
    title: 'Codex’ execution policy (prefix_rule)',
    syntax: 'text',
    looksLike: (value) => typeof value === 'string' && /\bprefix_rule\s*\(/.test(value),
    read: (value) => importCodex(String(value)),
  },
  {
    name: 'copilot',
    title: 'Copilot’s flags (a command line)',
    syntax: 'words',
    looksLike: (value) => Array.isArray(value) && value.some((word) => /^--(?:allow|deny)-/.test(String(word))),
    read: (value, nameOf) => importCopilotFlags(Array.isArray(value) ? value.map(String) : [], nameOf),
  },
];

function rulesIn(value: unknown): readonly string[] {
  const permissions = asObject(asObject(value)?.['permissions']) ?? {};
  return Object.values(permissions)
    .flat()
    .filter((rule) => typeof rule === 'string');
}
