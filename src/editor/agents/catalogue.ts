import { Emitter, type Event, Owning } from '../../base/lifetime';
import { isListOfTexts } from '../../core/settings/isListOfTexts';
import type { AdapterName } from '../../ports/agent';
import type { AgentCatalogue, AgentDefaults, CataloguedAgent } from '../../ports/hostedSessions';
import type { InstalledPrograms } from '../../ports/surroundings';
import type { WindowNeeds } from '../windowNeeds';
import { type ReadAgents, readAgents } from './readAgents';
import { type ReadyMade, readyMade } from './readyMade';

/** The values of the settings about agents, as the person set them and no workspace. Any shape. */
export interface AgentSettings {
  readonly agents: unknown;
  readonly paths: unknown;
  readonly scenarioFolders: unknown;
}

interface CatalogueNeeds extends Pick<WindowNeeds, 'home' | 'log'> {
  readonly settings: () => AgentSettings;
  readonly onDidChangeSettings: Event<void>;
  readonly programs: InstalledPrograms;
  /** Whether the editor has a language model. */
  readonly hasModel: () => Promise<boolean>;
  /** Where the scenarios lie that come with us. */
  readonly scenarios: string;
}

/** A known agent and where its program is. */
export interface FoundProgram {
  readonly agent: ReadyMade;
  /** Undefined when it is not on this machine. */
  readonly path: string | undefined;
}

/** What the demo agent is called. */
export const demoName = 'Demo';

/** What the agent on the editor's own models is called. */
export const editorModelName = 'Editor model';

/** So that a denial can be seen without writing a rule first. */
const demoRules = [{ text: 'Bash(git push:*)', effect: 'deny' as const }];

/** The agents of the settings, the known ones whose program is on this machine, and our own. */
export class Catalogue extends Owning implements AgentCatalogue {
  private readonly changed = this.lifetime.add(new Emitter<void>());
  private read: ReadAgents | undefined;
  private found: readonly FoundProgram[] = [];
  private hasModel = false;
  private searching: Promise<readonly FoundProgram[]> | undefined;

  readonly onDidChange = this.changed.event;

  constructor(private readonly needs: CatalogueNeeds) {
    super();
    this.lifetime.add(
      needs.onDidChangeSettings(() => {
        this.read = undefined;
        this.searching = undefined;
        this.changed.fire();
      }),
    );
  }

  get agents(): readonly CataloguedAgent[] {
    void this.search();
    const configured = this.configured.agents.map((agent) => this.withScenarios(agent));
    const own = [
      ...(this.hasModel ? [ownAgent(editorModelName, 'editor', {})] : []),
      this.withScenarios(ownAgent(demoName, 'demo', { rules: demoRules })),
    ];
    const found = this.found.flatMap(({ agent, path }) => (path === undefined ? [] : [foundAgent(agent, path)]));
    const names = new Set(configured.map(({ name }) => name));
    return [...configured, ...[...found, ...own].filter(({ name }) => !names.has(name))];
  }

  get problems(): readonly string[] {
    return this.configured.problems;
  }

  /** Looks for the programs of known agents, once, when somebody first wants to know. */
  search(): Promise<readonly FoundProgram[]> {
    this.searching ??= this.searched();
    return this.searching;
  }

  /** Looks again, because something may have been installed. */
  searchAgain(): Promise<readonly FoundProgram[]> {
    this.searching = undefined;
    return this.search();
  }

  private get configured(): ReadAgents {
    this.read ??= readAgents(this.needs.settings().agents, this.needs.home);
    return this.read;
  }

  private async searched(): Promise<readonly FoundProgram[]> {
    const paths = readAgentPaths(this.needs.settings().paths, this.needs.home);
    const found = await Promise.all(
      readyMade.map(async (agent) => ({ agent, path: await this.pathOf(agent, paths.get(agent.program)) })),
    );
    // Without a model there is one agent less.
    const hasModel = (await this.lookedFor('models', this.needs.hasModel)) === true;
    const isNew = hasModel !== this.hasModel || found.some(({ path }, at) => path !== this.found[at]?.path);
    this.found = found;
    this.hasModel = hasModel;
    if (isNew) {
      this.changed.fire();
    }
    return found;
  }

  private pathOf({ program }: ReadyMade, given: string | undefined): Promise<string | undefined> {
    const { programs } = this.needs;
    return this.lookedFor(program, async () =>
      given !== undefined && (await programs.isThere(given)) ? given : programs.find(program),
    );
  }

  private async lookedFor<T>(what: string, look: () => Promise<T>): Promise<T | undefined> {
    // What cannot be looked for is not there; the settings can still name it.
    try {
      return await look();
    } catch (error) {
      this.needs.log.error(`looking for ${what} failed`, error);
      return undefined;
    }
  }

  private withScenarios(agent: CataloguedAgent): CataloguedAgent {
    if (agent.adapter !== 'demo') {
      return agent;
    }
    const { launch } = agent;
    const folders = this.needs.settings().scenarioFolders;
    const own = isListOfTexts(folders) ? folders.map((it) => it.replace(/^~(?=[\\/])/, () => this.needs.home)) : [];
    return {
      ...agent,
      launch: { ...launch, options: { ...launch.options, scenarios: [this.needs.scenarios, ...own] } },
    };
  }
}

function ownAgent(name: string, adapter: AdapterName, start: AgentDefaults): CataloguedAgent {
  return { name, adapter, origin: 'own', start, launch: { command: '', args: [], env: {}, options: {} } };
}

function foundAgent({ name, adapter, args, options }: ReadyMade, command: string): CataloguedAgent {
  return { name, adapter, origin: 'found', launch: { command, args, env: {}, options }, start: {} };
}

/** Where the person says that programs of known agents lie, by the program's name. Only absolute paths are used. */
export function readAgentPaths(value: unknown, home: string): ReadonlyMap<string, string> {
  const paths = isListOfTexts(value) ? value : [];
  return new Map(
    paths
      .map((path) => path.trim().replace(/^~(?=[\\/])/, () => home))
      .filter((path) => /^(?:\/|[A-Za-z]:[\\/])/.test(path))
      .map((path) => [programOf(path), path] as const),
  );
}

/** `C:\Tools\claude.exe` is `claude`. */
function programOf(path: string): string {
  return path
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:exe|cmd|js|mjs)$/i, '')
    .toLowerCase();
}
