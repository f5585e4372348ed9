import { asObject, fieldOf, type JsonFields, textOf } from '../../base/json';
import type { AgentLaunch } from '../../ports/agent';

/** What the settings of a person can say about `codex` besides its command. */
export interface CodexOptions {
  readonly model: string | undefined;
  /** A provider of models in the form of `codex`'s own configuration: `{name, base_url, env_key, …}`. */
  readonly modelProvider: JsonFields | undefined;
  /** MCP servers in the form of `codex`'s own configuration. */
  readonly mcpServers: JsonFields;
  /** The person's own configuration is used, with its rules, hooks and MCP servers. */
  readonly ownConfiguration: boolean;
}

/** The sandboxes that `codex` has around what was allowed. */
const sandboxes: readonly unknown[] = ['none', 'workspace-write', 'read-only'];

/** Arguments that would take the word from us, or break the protocol. */
const refusedArguments =
  /^(?:-c|--config|--enable|--disable|-p|--profile|--listen|-s|--sandbox|-a|--ask-for-approval|--full-auto|--yolo|--dangerously-.*)(?:=|$)/;

/** Reads the options of a launch. Throws with what a person should change. */
export function readOptions({ args, options }: AgentLaunch): CodexOptions {
  const refused = args.find((arg) => refusedArguments.test(arg));
  if (refused !== undefined) {
    throw new Error(`\`${refused}\` cannot be among the arguments of a Codex agent: Gatehouse sets it itself.`);
  }
  const sandbox = fieldOf(options, 'sandbox') ?? 'none';
  if (!sandboxes.includes(sandbox)) {
    throw new Error(`\`sandbox\` of a Codex agent is one of ${sandboxes.map((it) => `\`${it}\``).join(', ')}.`);
  }
  if (sandbox !== 'none') {
    // Seen with 0.166.0: nobody is asked, and the command runs with everything it wants.
    throw new Error(
      `\`sandbox\` of a Codex agent cannot be \`${sandbox}\`: what was allowed and fails in it is run again without it.`,
    );
  }
  return {
    model: textOf(options, 'model'),
    modelProvider: objectOption(options, 'modelProvider'),
    mcpServers: objectOption(options, 'mcpServers') ?? {},
    ownConfiguration: fieldOf(options, 'ownConfiguration') === true,
  };
}

function objectOption(options: AgentLaunch['options'], name: string): JsonFields | undefined {
  const value = fieldOf(options, name);
  if (value !== undefined && asObject(value) === undefined) {
    throw new Error(`\`${name}\` of a Codex agent is an object, as in the configuration of \`codex\`.`);
  }
  return asObject(value);
}
