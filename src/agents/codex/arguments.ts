import type { AgentStart } from '../../ports/agent';
import { asObject } from '../wire/readJson';
import type { CodexOptions } from './options';
import { toToml } from './toml';
import { hiddenMcpTools, isHidden } from './toolNames';

/** What `codex` can do without asking, or lets others do, and what therefore stays off. */
const offFeatures: readonly string[] = [
  // A terminal takes input that is not asked about: who may run a shell in one may run anything.
  'unified_exec_tty',
  'apps',
  'browser_use',
  'browser_use_external',
  'browser_use_full_cdp_access',
  'code_mode',
  'code_mode_host',
  'computer_use',
  'goals',
  'hooks',
  'image_generation',
  'in_app_browser',
  'memories',
  'multi_agent',
  'multi_agent_v2',
  'plugins',
  'remote_plugin',
  'skill_mcp_dependency_install',
  'tool_suggest',
  'view_image',
];

/** The name of the provider that the settings give. */
const ourProvider = 'gatehouse';

/** The arguments of `codex app-server`: everything asks, and nothing is loaded that we did not hand it. */
export function programArguments({ launch, cwd, tools }: AgentStart, options: CodexOptions): readonly string[] {
  const servers = Object.entries(options.mcpServers).map(([name, server]): [string, unknown] => [
    name,
    {
      ...asObject(server),
      disabled_tools: [...listed(server), ...hiddenMcpTools(name, tools)],
      // Also tools that say of themselves that they only read.
      default_tools_approval_mode: 'prompt',
      tools: {},
    },
  ]);
  const hidden = [...offFeatures, ...(isHidden('Bash', tools) ? ['shell_tool'] : [])];
  // Whole tables, since a name within a path of names cannot have a dot in it.
  const settings: readonly (readonly [string, unknown])[] = [
    ...(options.model === undefined ? [] : [['model', options.model] as const]),
    ...(options.modelProvider === undefined
      ? []
      : [
          ['model_provider', ourProvider] as const,
          ['model_providers', { [ourProvider]: { name: ourProvider, ...options.modelProvider } }] as const,
        ]),
    ['mcp_servers', Object.fromEntries(servers)],
    ['features', Object.fromEntries(hidden.map((name) => [name, false]))],
    ['web_search', 'disabled'],
    // A folder that is trusted could bring rules, hooks and MCP servers of its own.
    ['projects', { [cwd]: { trust_level: 'untrusted' } }],
  ];
  return [
    ...launch.args,
    'app-server',
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${toToml(value) ?? '""'}`]),
  ];
}

function listed(server: unknown): readonly unknown[] {
  const disabled = asObject(server)?.['disabled_tools'];
  return Array.isArray(disabled) ? disabled : [];
}
