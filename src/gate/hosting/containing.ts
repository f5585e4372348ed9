import type { ContainSetting } from '../../core/containSetting';
import { normalise } from '../../core/paths/normalise';
import type { ToolCall } from '../../core/toolCall';
import type { AgentAdapter, AgentEvent, AgentLaunch, AgentSession } from '../../ports/agent';
import type { Containment, Containments } from '../../ports/containment';
import type { CataloguedAgent } from '../../ports/hostedSessions';
import type { ConfirmsUncontained } from '../../ports/person';
import type { Outcome } from '../../ports/reviewer';

/** What containing sessions takes. */
export interface ContainingNeeds {
  readonly containments: Containments;
  /** What holds for agents whose profile says nothing. */
  readonly setting: () => ContainSetting;
  /** Whether the administrator forbids agents that are not contained; left out: they do not. */
  readonly isForced?: () => boolean;
  /** Whether an agent's own folders do not count; left out: they do. */
  readonly areFoldersFixed?: () => boolean;
  /** The folders that the person works in. */
  readonly folders: () => readonly string[];
  readonly home: string;
  readonly confirms: ConfirmsUncontained;
  /** Asks whether a contained session may write to a folder outside, and lets it. Never rejects. */
  leave(call: ToolCall, folder: string, signal: AbortSignal): Promise<Outcome>;
}

/** Whether an agent runs contained, or the person chose to start it without. Rejects when it is not to be started. */
export async function isToBeContained({ name, start }: CataloguedAgent, needs: ContainingNeeds): Promise<boolean> {
  const isForced = needs.isForced?.() === true;
  if (!isForced && (start.contain ?? needs.setting()) === 'off') {
    return false;
  }
  const why = await needs.containments.objection();
  if (why !== undefined && isForced) {
    throw new Error(
      `${name} was not started: the administrator of this machine wants it contained, and that cannot be here. ${why}`,
    );
  }
  if (why !== undefined && !(await needs.confirms({ agent: name, why }))) {
    throw new Error(`${name} was not started, because it cannot be contained here. ${why}`);
  }
  return why === undefined;
}

interface ContainedStart {
  readonly agent: CataloguedAgent;
  readonly adapter: AgentAdapter;
  readonly launch: AgentLaunch;
  readonly cwd: string;
  readonly scratch: string;
}

/** Sets up what a session runs in. Rejects with a message for the person. */
export function contained(
  { agent, adapter, launch, cwd, scratch }: ContainedStart,
  { containments, folders, areFoldersFixed, home }: ContainingNeeds,
): Promise<Containment> {
  const { folders: kept, files } = adapter.state?.(launch) ?? { folders: [], files: [] };
  return containments.contain({
    ...{ cwd, network: agent.start.network ?? 'open' },
    folders: [...folders(), ...(areFoldersFixed?.() === true ? [] : (agent.start.workingDirectories ?? []))],
    state: { folders: [...kept, scratch], files },
    home: launch.env['HOME'] ?? home,
    readable: launch.command === '' ? [] : [launch.command],
  });
}

/** How programs name the path at which they met a file system that can only be read. */
const ways: readonly RegExp[] = [
  /['"‘“`]([^'"’”`\n]+)['"’”`][^'"\n]{0,3}: Read-only file system/g,
  /(?:^|[\s:])([^\s:'"‘“`’”]+): Read-only file system/gm,
  /(?:Read-only file system|EROFS: read-only file system)[^'"\n]*['"]([^'"\n]+)['"]/g,
];

/** More than these nobody wants to be asked about at once. */
const mostPaths = 3;

/** The paths that an output says could not be written to because they can only be read; absolute. */
export function pathsAtWall(output: string, cwd: string): readonly string[] {
  const found = ways.flatMap((way) => [...output.matchAll(way)].map(([, path = '']) => path));
  const place = { cwd, home: cwd, platform: 'linux' } as const;
  return [...new Set(found.map((path) => normalise(path, place).path))].slice(0, mostPaths);
}

/** How much of an output is looked at. */
const mostHeard = 20_000;

/** Notices calls of a contained session that failed at a wall, and asks about each folder once. */
export class WallWatch {
  private readonly outputs = new Map<string, string>();
  private readonly asked = new Set<string>();

  constructor(
    private readonly containment: Containment,
    private readonly about: Pick<ToolCall, 'session' | 'agent' | 'cwd'>,
    private readonly needs: Pick<ContainingNeeds, 'leave'> & {
      readonly signal: AbortSignal;
      readonly agent: () => AgentSession | undefined;
      readonly emit: (event: AgentEvent) => void;
    },
  ) {}

  hear(event: AgentEvent): void {
    if (event.kind === 'toolOutput') {
      this.outputs.set(event.item, ((this.outputs.get(event.item) ?? '') + event.output).slice(-mostHeard));
    } else if (event.kind === 'toolFinished') {
      const output = `${this.outputs.get(event.item) ?? ''}\n${event.output.slice(-mostHeard)}`;
      this.outputs.delete(event.item);
      // A call that was denied has never met a wall.
      for (const path of event.ending === 'denied' ? [] : pathsAtWall(output, this.about.cwd)) {
        void this.ask(path, event.item);
      }
    }
  }

  private async ask(path: string, item: string): Promise<void> {
    const reach = this.containment.reach(path);
    if (reach.kind !== 'outside' || this.asked.has(reach.folder)) {
      return;
    }
    const { folder } = reach;
    this.asked.add(folder);
    const { leave, signal, agent, emit } = this.needs;
    const call = { ...this.about, id: item as ToolCall['id'], tool: '', spelled: '', input: {} };
    const outcome = await leave(call, folder, signal);
    if (outcome.decision === 'allow') {
      const text = `${folder} can be written to now, until the session ends.`;
      emit({ kind: 'notice', text });
      // It hears it at its next step, or by trying again.
      await agent()
        ?.steer?.(`Gatehouse: ${text} What failed there can be tried again.`)
        .catch(() => undefined);
    }
  }
}
