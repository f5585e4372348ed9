import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asObject, type JsonFields, listIn, readJson } from '../../base/json';
import type { AgentStart } from '../../ports/agent';
import { Program } from '../wire/program';
import { settledWithin } from '../wire/settledWithin';

/** How long `codex` may take to tell which models it knows. */
const longestCatalog = 20_000;

/**
 * Writes what `codex` knows about its models, but for their tool to patch files, and gives the path of the file.
 * Whether a model is offered `apply_patch` is said by that catalog and by nothing else. Undefined when it cannot be had.
 */
export async function catalogWithoutPatch(start: AgentStart, home: string): Promise<string | undefined> {
  const { launch, scratch, signal } = start;
  const args = [...launch.args, 'debug', 'models', '--bundled'];
  const program = await Program.startFor(start, { args, env: { ...launch.env, CODEX_HOME: home } });
  const lines: string[] = [];
  program.onDidReadLine((line) => lines.push(line));
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await settledWithin(Promise.race([program.ended, aborted]), longestCatalog);
  await program.stop();
  const catalog = withoutPatch(readJson(lines.join('\n')));
  if (catalog === undefined) {
    return undefined;
  }
  const path = join(scratch, 'codex-models.json');
  await writeFile(path, JSON.stringify(catalog));
  return path;
}

/** The catalog in which no model has a tool to patch files; undefined when it is none. */
export function withoutPatch(catalog: JsonFields | undefined): JsonFields | undefined {
  const models = listIn(catalog, 'models').map(asObject);
  return models.length === 0 || models.includes(undefined)
    ? undefined
    : { ...catalog, models: models.map((model) => ({ ...model, apply_patch_tool_type: null })) };
}
