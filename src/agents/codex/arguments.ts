import { asList, asObject, type JsonFields } from '../../base/json';
import type { AgentStart } from '../../ports/agent';
import { behindProxy } from '../wire/behindProxy';
import type { CodexOptions } from './options';
import { hidesShell, type ServerTools, serverTools } from './toolNames';

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
  'skill_search',
  'tool_suggest',
  'view_image',
];

/** The name of the provider that the settings give. */
const ourProvider = 'gatehouse';

/** What `codex` is told besides where it starts. */
interface ToldOptions {
  readonly options: CodexOptions;
  /** A file with what is known about the models; undefined: what `codex` itself knows. */
  readonly catalog: string | undefined;
}

/** The arguments of `codex app-server`: everything asks, and nothing is loaded that we did not hand it. */
export function programArguments(
  { launch, cwd, tools, mcpProxy }: AgentStart,
  { options, catalog }: ToldOptions,
): readonly string[] {
  const servers = Object.entries(behindProxy(options.mcpServers, mcpProxy)).flatMap(
    ([name, server]): [string, unknown][] => {
      const visible = serverTools(name, tools);
      return visible === undefined ? [] : [[name, serverSettings(server, visible)]];
    },
  );
  const hidden = [...offFeatures, ...(hidesShell(tools) ? ['shell_tool'] : [])];
  // Whole tables, since a name within a path of names cannot have a dot in it.
  const settings: JsonFields = {
    model: options.model,
    model_provider: options.modelProvider && ourProvider,
    model_providers: options.modelProvider && { [ourProvider]: { name: ourProvider, ...options.modelProvider } },
    model_catalog_json: catalog,
    mcp_servers: Object.fromEntries(servers),
    // Skills of the folder are texts for its model that nobody has judged.
    features: { ...Object.fromEntries(hidden.map((name) => [name, false])), skip_host_skill_discovery: true },
    skills: { include_instructions: false, bundled: { enabled: false } },
    suppress_unstable_features_warning: true,
    web_search: 'disabled',
    // Instructions of the project are read, judged and handed over by us.
    project_doc_max_bytes: 0,
    // A folder that is trusted could bring rules, hooks and MCP servers of its own.
    projects: { [cwd]: { trust_level: 'untrusted' } },
  };
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return [
    ...launch.args,
    'app-server',
    ...given.flatMap(([name, value]) => ['-c', `${name}=${toToml(value) ?? '""'}`]),
  ];
}

function serverSettings(server: unknown, { enabled, disabled }: ServerTools): JsonFields {
  const given = asObject(server) ?? {};
  const own = given['enabled_tools'];
  const isShown = (name: unknown) => !Array.isArray(own) || own.includes(name);
  return {
    ...given,
    disabled_tools: [...asList(given['disabled_tools']), ...disabled],
    ...(enabled === undefined ? {} : { enabled_tools: enabled.filter(isShown) }),
    // Also tools that say of themselves that they only read.
    default_tools_approval_mode: 'prompt',
    tools: {},
  };
}

/** A value in the words of TOML, on one line. Undefined for what TOML cannot say. */
export function toToml(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      // What JSON escapes, TOML escapes alike; only DEL stands bare in JSON and may not in TOML.
      return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
    case 'boolean':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : undefined;
    case 'object':
      if (Array.isArray(value)) {
        return `[${value.flatMap((it) => toToml(it) ?? []).join(',')}]`;
      }
      return value === null ? undefined : tableOf(value);
    default:
      return undefined;
  }
}

function tableOf(value: object): string {
  const fields = Object.entries(value).flatMap(([name, it]) => {
    const text = toToml(it);
    return text === undefined ? [] : [`${JSON.stringify(name)}=${text}`];
  });
  return `{${fields.join(',')}}`;
}
