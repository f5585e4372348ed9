/**
 * The variables of agents' own programs that pass from our environment to the agents we start, by what their names
 * begin with and how they go on: to sign in, to choose a model, to reach a service or a home. A name that ends in `*`
 * stands for all that begin so. All others stay out, since they add tools, load settings or switch questions off, and
 * new ones come with every version. What the person writes into `env` of an agent passes, and so do variables of all
 * other names, which builds may need.
 */
const passing: readonly (readonly [prefix: string, rests: string])[] = [
  [
    'OPENCODE_',
    `API_KEY AUTH_CONTENT CONSOLE_TOKEN GITLAB_AUTH_CLIENT_ID MODELS_URL MODELS_PATH DISABLE_MODELS_FETCH CONFIG
    ENABLE_EXPERIMENTAL_MODELS DB GIT_BASH_PATH`,
  ],
  [
    'GEMINI_',
    `API_KEY API_KEY_AUTH_MECHANISM DEFAULT_AUTH_TYPE CLI_USE_COMPUTE_ADC MODEL CLI_CUSTOM_HEADERS CLI_HOME FORCE_*`,
  ],
  [
    'CLAUDE_CODE_',
    `OAUTH_TOKEN OAUTH_REFRESH_TOKEN OAUTH_SCOPES USE_BEDROCK USE_VERTEX USE_FOUNDRY USE_MANTLE USE_GATEWAY
    USE_ANTHROPIC_AWS USE_ANTHROPIC_GOOGLE_CLOUD SKIP_BEDROCK_AUTH SKIP_VERTEX_AUTH SKIP_FOUNDRY_AUTH
    SKIP_MANTLE_AUTH SKIP_ANTHROPIC_* SKIP_AWS_CRED_CACHE CLIENT_* CERT_STORE PROXY_RESOLVES_HOSTS CUSTOM_OAUTH_URL
    API_BASE_URL SUBAGENT_MODEL EFFORT_LEVEL MAX_OUTPUT_TOKENS DISABLE_1M_CONTEXT DISABLE_NONESSENTIAL_TRAFFIC
    DISABLE_EXPERIMENTAL_BETAS TMPDIR GIT_BASH_PATH`,
  ],
  ['CLAUDE', '_CONFIG_DIR _SECURESTORAGE_CONFIG_DIR'],
  [
    'COPILOT_',
    `GITHUB_TOKEN SDK_AUTH_TOKEN GH_HOST DISABLE_KEYTAR MODEL AGENT_MODEL OFFLINE API_URL ENABLE_ALT_PROVIDERS
    PROVIDER_BASE_URL PROVIDER_TYPE PROVIDER_MODEL_ID PROVIDER_WIRE_* PROVIDER_API_KEY PROVIDER_BEARER_TOKEN
    PROVIDER_HEADERS PROVIDER_MAX_* PROVIDER_GHES_* PROVIDER_AZURE_* PROVIDER_TRANSPORT PROXY_KERBEROS_SPN HOME
    CACHE_HOME PKG_CACHE_HOME`,
  ],
  ['CODEX_', 'HOME SQLITE_HOME API_KEY ACCESS_TOKEN CA_CERTIFICATE'],
  [
    'QWEN_',
    `API_KEY CUSTOM_API_KEY_* DEFAULT_AUTH_TYPE MODEL BASE_URL HOME RUNTIME_DIR CODE_LANG CODE_MAX_OUTPUT_TOKENS
    CODE_API_TIMEOUT_MS`,
  ],
];

/** Whether a variable of our environment passes to the agents that we start. */
export function passesToRuntimes(variable: string): boolean {
  const name = variable.toUpperCase();
  const [prefix = '', rests] = passing.find(([it]) => name.startsWith(it)) ?? [];
  const rest = name.slice(prefix.length);
  return rests?.split(/\s+/).some((it) => (it.endsWith('*') ? rest.startsWith(it.slice(0, -1)) : rest === it)) ?? true;
}
