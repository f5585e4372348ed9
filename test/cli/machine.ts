import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLines, type Run, runCli, scratchFolder } from './builtCli';

/** A machine on which no window is open. */
export class Machine {
  readonly root = scratchFolder();
  readonly folder = join(this.root, 'own');
  readonly workspace = join(this.root, 'ws');
  readonly storage = join(this.root, 'User/globalStorage/gatehouse.gatehouse');

  constructor(
    readonly cli: string,
    settings: unknown,
  ) {
    mkdirSync(this.folder, { mode: 0o700 });
    mkdirSync(join(this.workspace, '.vscode'), { recursive: true });
    mkdirSync(join(this.root, 'User'));
    this.set(typeof settings === 'string' ? settings : JSON.stringify(settings));
    const place = { userFolder: join(this.root, 'User'), storage: this.storage };
    writeFileSync(join(this.folder, 'place.json'), JSON.stringify(place));
  }

  set(text: string): void {
    writeFileSync(join(this.root, 'User/settings.json'), text);
  }

  /** What a folder of settings says about the workspace. */
  setWorkspace(settings: object): void {
    writeFileSync(join(this.workspace, '.vscode/settings.json'), JSON.stringify(settings));
  }

  keep(name: string, value: unknown): void {
    mkdirSync(join(this.storage, 'kept'), { recursive: true });
    writeFileSync(join(this.storage, 'kept', `${name}.json`), JSON.stringify(value));
  }

  hook(agent: string, input: unknown): Promise<Run> {
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    return runCli(this.cli, ['hook', agent, '--folder', this.folder], text);
  }

  async claude(command: string, cwd = this.workspace): Promise<string> {
    const run = await this.hook('claude', {
      ...{ session_id: 's1', cwd, tool_use_id: 't1' },
      ...{ tool_name: 'Bash', tool_input: { command } },
    });
    const { permissionDecision } = JSON.parse(run.out).hookSpecificOutput;
    assert.equal(run.code, permissionDecision === 'deny' ? 2 : 0, run.out);
    return permissionDecision;
  }

  get records(): readonly Record<string, unknown>[] {
    const file = join(this.storage, 'audit/audit.jsonl');
    return existsSync(file) ? jsonLines(readFileSync(file, 'utf8')) : [];
  }
}
