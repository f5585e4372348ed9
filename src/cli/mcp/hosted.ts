import { hostedGate } from './hostedGate';
import { runServer } from './runServer';

/**
 * `gatehouse mcp --session=FOLDER --name=NAME -- SERVER …`, as windows start it for the agents that they host. It is a
 * file of its own because an agent may not wait for its servers, and the rest of the program takes longer to load.
 */
export async function runHosted(words: readonly string[]): Promise<void> {
  const end = words.indexOf('--');
  const valueIn = (option: string) =>
    words
      .slice(0, end)
      .find((word) => word.startsWith(option))
      ?.slice(option.length) ?? '';
  const session = valueIn('--session=');
  const gate = hostedGate(valueIn('--name='), session);
  const complain = (text: string) => process.stderr.write(`gatehouse: ${text}\n`);
  process.exitCode = await runServer(gate, { command: words.slice(end + 1), session, complain });
}
