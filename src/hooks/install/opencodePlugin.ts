import type { HookProgram } from './hookLine';

/** Whether a text is the plugin, also after somebody changed it: it still begins as ours, or still asks our program. */
export function isOpencodePlugin(text: string): boolean {
  return text.startsWith('// Written by Gatehouse:') || text.includes('"hook","opencode","--folder"');
}

/** The plugin for opencode: it asks our program before every tool, and throws, which denies, unless that says allow. */
export function opencodePlugin({ node, isElectron, folder }: HookProgram): string {
  const words = [`${folder}/bin/cli.js`, 'hook', 'opencode', '--folder', folder];
  const variables = { NODE_OPTIONS: '', NODE_NO_WARNINGS: '1', ...(isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {}) };
  return `// Written by Gatehouse: asks before every tool. Remove it with \`gatehouse ungovern opencode\`.
import { spawn } from 'node:child_process';

function ask(told) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...${JSON.stringify(variables)} };
    const child = spawn(${JSON.stringify(node)}, ${JSON.stringify(words)}, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (piece) => { out += piece; });
    child.on('error', reject);
    child.stdin.on('error', () => undefined);
    child.on('close', () => {
      try { resolve(JSON.parse(out)); } catch { reject(new Error('no answer')); }
    });
    child.stdin.end(JSON.stringify(told));
  });
}

export const Gatehouse = async ({ client, directory }) => {
  const servers = async () => {
    try { return Object.keys((await client.mcp.status()).data ?? {}); } catch { return []; }
  };
  return {
    'tool.execute.before': async (input, output) => {
      const answer = await ask({
        session_id: input.sessionID, tool_use_id: input.callID, cwd: directory,
        tool_name: input.tool, tool_input: output.args, servers: await servers(),
      }).catch(() => ({ decision: 'deny', message: 'Gatehouse could not be asked, so this is not allowed.' }));
      if (answer.decision !== 'allow') {
        throw new Error(answer.message ?? 'Gatehouse does not allow this.');
      }
      if (answer.args) {
        // What runs is this very object; another in its place is not looked at.
        for (const name of Object.keys(output.args)) {
          delete output.args[name];
        }
        Object.assign(output.args, answer.args);
      }
    },
  };
};
`;
}
