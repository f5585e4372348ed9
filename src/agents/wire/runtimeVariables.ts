/**
 * The variables of agents' own programs that pass from our environment to the agents we start, by what their names
 * begin with: to sign in, to choose a model, to reach a service or a home. A name that ends in `*` stands for all that
 * begin so. All others stay out, since they add tools, load settings or switch questions off, and new ones come with
 * every version. What the person writes into `env` of an agent passes, and so do variables of all other names, which
 * builds may need.
 */
const passing: readonly (readonly [prefix: string, names: readonly string[]])[] = [
  [
    'OPENCODE_',
    [
      ...['OPENCODE_API_KEY', 'OPENCODE_AUTH_CONTENT', 'OPENCODE_CONSOLE_TOKEN', 'OPENCODE_GITLAB_AUTH_CLIENT_ID'],
      ...['OPENCODE_MODELS_URL', 'OPENCODE_MODELS_PATH', 'OPENCODE_DISABLE_MODELS_FETCH', 'OPENCODE_CONFIG'],
      ...['OPENCODE_ENABLE_EXPERIMENTAL_MODELS', 'OPENCODE_DB', 'OPENCODE_GIT_BASH_PATH'],
    ],
  ],
  [
    'GEMINI_',
    [
      ...['GEMINI_API_KEY', 'GEMINI_API_KEY_AUTH_MECHANISM', 'GEMINI_DEFAULT_AUTH_TYPE', 'GEMINI_CLI_USE_COMPUTE_ADC'],
      ...['GEMINI_MODEL', 'GEMINI_CLI_CUSTOM_HEADERS', 'GEMINI_CLI_HOME', 'GEMINI_FORCE_*'],
    ],
  ],
  [
    'CLAUDE',
    [
      ...['CLAUDE_CODE_OAUTH_TOKEN', 'CLAUDE_CODE_OAUTH_REFRESH_TOKEN', 'CLAUDE_CODE_OAUTH_SCOPES'],
      ...['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX', 'CLAUDE_CODE_USE_FOUNDRY', 'CLAUDE_CODE_USE_MANTLE'],
      ...['CLAUDE_CODE_USE_GATEWAY', 'CLAUDE_CODE_USE_ANTHROPIC_AWS', 'CLAUDE_CODE_USE_ANTHROPIC_GOOGLE_CLOUD'],
      ...['CLAUDE_CODE_SKIP_BEDROCK_AUTH', 'CLAUDE_CODE_SKIP_VERTEX_AUTH', 'CLAUDE_CODE_SKIP_FOUNDRY_AUTH'],
      ...['CLAUDE_CODE_SKIP_MANTLE_AUTH', 'CLAUDE_CODE_SKIP_ANTHROPIC_*', 'CLAUDE_CODE_SKIP_AWS_CRED_CACHE'],
      ...['CLAUDE_CODE_CLIENT_*', 'CLAUDE_CODE_CERT_STORE', 'CLAUDE_CODE_PROXY_RESOLVES_HOSTS'],
      ...['CLAUDE_CODE_CUSTOM_OAUTH_URL', 'CLAUDE_CODE_API_BASE_URL', 'CLAUDE_CODE_SUBAGENT_MODEL'],
      ...['CLAUDE_CODE_EFFORT_LEVEL', 'CLAUDE_CODE_MAX_OUTPUT_TOKENS', 'CLAUDE_CODE_DISABLE_1M_CONTEXT'],
      ...['CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC', 'CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS'],
      ...['CLAUDE_CONFIG_DIR', 'CLAUDE_SECURESTORAGE_CONFIG_DIR', 'CLAUDE_CODE_TMPDIR', 'CLAUDE_CODE_GIT_BASH_PATH'],
    ],
  ],
  [
    'COPILOT_',
    [
      ...['COPILOT_GITHUB_TOKEN', 'COPILOT_SDK_AUTH_TOKEN', 'COPILOT_GH_HOST', 'COPILOT_DISABLE_KEYTAR'],
      ...['COPILOT_MODEL', 'COPILOT_AGENT_MODEL', 'COPILOT_OFFLINE', 'COPILOT_API_URL', 'COPILOT_ENABLE_ALT_PROVIDERS'],
      ...['COPILOT_PROVIDER_BASE_URL', 'COPILOT_PROVIDER_TYPE', 'COPILOT_PROVIDER_MODEL_ID', 'COPILOT_PROVIDER_WIRE_*'],
      ...['COPILOT_PROVIDER_API_KEY', 'COPILOT_PROVIDER_BEARER_TOKEN', 'COPILOT_PROVIDER_HEADERS'],
      ...[
        'COPILOT_PROVIDER_MAX_*',
        'COPILOT_PROVIDER_GHES_*',
        'COPILOT_PROVIDER_AZURE_*',
        'COPILOT_PROVIDER_TRANSPORT',
      ],
      ...['COPILOT_PROXY_KERBEROS_SPN', 'COPILOT_HOME', 'COPILOT_CACHE_HOME', 'COPILOT_PKG_CACHE_HOME'],
    ],
  ],
  ['CODEX_', ['CODEX_HOME', 'CODEX_SQLITE_HOME', 'CODEX_API_KEY', 'CODEX_ACCESS_TOKEN', 'CODEX_CA_CERTIFICATE']],
  [
    'QWEN_',
    [
      ...[
        'QWEN_API_KEY',
        'QWEN_CUSTOM_API_KEY_*',
        'QWEN_DEFAULT_AUTH_TYPE',
        'QWEN_MODEL',
        'QWEN_BASE_URL',
        'QWEN_HOME',
      ],
      ...['QWEN_RUNTIME_DIR', 'QWEN_CODE_LANG', 'QWEN_CODE_MAX_OUTPUT_TOKENS', 'QWEN_CODE_API_TIMEOUT_MS'],
    ],
  ],
];

/** Whether a variable of our environment passes to the agents that we start. */
export function passesToRuntimes(variable: string): boolean {
  const name = variable.toUpperCase();
  const [, names] = passing.find(([prefix]) => name.startsWith(prefix)) ?? [];
  return names?.some((it) => (it.endsWith('*') ? name.startsWith(it.slice(0, -1)) : name === it)) ?? true;
}
