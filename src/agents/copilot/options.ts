import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { MCPServerConfig, ProviderConfig } from '@github/copilot-sdk';
import { asObject, fieldOf, textOf } from '../../base/json';
import type { AgentLaunch } from '../../ports/agent';

/** What the settings of a person can say about Copilot besides its command. */
export interface CopilotOptions {
  readonly model: string | undefined;
  readonly reasoningEffort: string | undefined;
  /** A model service of the person's own; without it Copilot's is used, with the login of the CLI. */
  readonly provider: ProviderConfig | undefined;
  readonly mcpServers: Readonly<Record<string, MCPServerConfig>>;
  /** Where the CLI's sessions are kept, apart from the person's own. */
  readonly home: string;
  /** The hooks, MCP servers and plugins of the CLI's own settings are used too. */
  readonly ownSettings: boolean;
}

/**
 * Arguments that would take the word from us, or break the protocol.
 * A person who wants fewer questions writes rules, which are seen, checked and logged.
 */
const refusedArguments =
  /^(?:--(?:allow|yolo|auto|available|excluded|deny|add-dir|config|continue|resume|headless|stdio|port|acp|server|remote|cloud|share|prompt|interactive|no-ask|disable|additional|plugin|mode(?!l(?:=|$))|plan|assisted|trust|bash-env|connect|environment)|-[piC])/;

/** Variables that would make the CLI run tools unasked, or lead it to another runtime. */
const refusedVariables =
  /^COPILOT_(?:ALLOW_ALL|YOLO|ASSISTED_APPROVAL|PLAN_THEN_AUTOPILOT|CLI_PATH|SDK_DEFAULT_CONNECTION)/i;

/** Reads the options of a launch. Throws with what a person should change. */
export function readOptions({ args, env, options }: AgentLaunch): CopilotOptions {
  const refused =
    args.find((arg) => refusedArguments.test(arg)) ?? Object.keys(env).find((name) => refusedVariables.test(name));
  if (refused !== undefined) {
    throw new Error(`\`${refused}\` cannot be part of how a Copilot agent is started: Gatehouse decides about calls.`);
  }
  const provider = readProvider(fieldOf(options, 'provider'));
  const home = textOf(options, 'home');
  if (home !== undefined && !isAbsolute(home)) {
    throw new Error('`home` of a Copilot agent is an absolute path.');
  }
  return {
    model: textOf(options, 'model') ?? modelIn(args),
    reasoningEffort: textOf(options, 'reasoningEffort'),
    provider,
    mcpServers: readServers(fieldOf(options, 'mcpServers')),
    home: home ?? homeApart(env),
    ownSettings: fieldOf(options, 'ownSettings') === true,
  };
}

/** The model of a session is asked for when it begins, so the CLI's own argument is said there too. */
function modelIn(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^--model(?:=|$)/.test(arg));
  return args[at]?.split('=')[1] ?? args[at + 1 || args.length];
}

function readProvider(value: unknown): ProviderConfig | undefined {
  if (value === undefined) {
    return undefined;
  }
  const given = asObject(value);
  const baseUrl = textOf(given, 'baseUrl');
  const type = textOf(given, 'type') ?? 'openai';
  const wireApi = textOf(given, 'wireApi') ?? 'completions';
  const isKnown = ['openai', 'azure', 'anthropic'].includes(type) && ['completions', 'responses'].includes(wireApi);
  if (given === undefined || baseUrl === undefined || !isKnown) {
    throw new Error(
      '`provider` of a Copilot agent is `{"type": "openai" | "azure" | "anthropic", "baseUrl": …, "apiKey": …, ' +
        '"wireApi": "completions" | "responses"}`.',
    );
  }
  // The rest is the SDK's own, and the SDK looks at it.
  return { ...given, baseUrl, type, wireApi } as ProviderConfig;
}

function readServers(value: unknown): Readonly<Record<string, MCPServerConfig>> {
  const given = value === undefined ? {} : asObject(value);
  const servers = Object.entries(given ?? {});
  if (given === undefined || !servers.every(([, it]) => textOf(it, 'command') ?? textOf(it, 'url'))) {
    throw new Error('`mcpServers` of a Copilot agent is an object of `{"command": …, "args": […]}` or `{"url": …}`.');
  }
  return Object.fromEntries(servers.map(([name, it]) => [name, serverOf(it)]));
}

function serverOf(given: unknown): MCPServerConfig {
  const type = textOf(given, 'type') ?? (textOf(given, 'url') === undefined ? 'local' : 'http');
  // Which tools the model sees is ours to say, by visibility; which calls run, by the gate.
  return { ...asObject(given), type, tools: ['*'] } as MCPServerConfig;
}

function homeApart(env: Readonly<Record<string, string>>): string {
  const of = (name: string) => env[name] ?? process.env[name];
  const state = of('XDG_STATE_HOME') ?? of('LOCALAPPDATA');
  if (state !== undefined && isAbsolute(state)) {
    return join(state, 'gatehouse', 'copilot');
  }
  return join(of('HOME') ?? of('USERPROFILE') ?? homedir(), '.local', 'state', 'gatehouse', 'copilot');
}
