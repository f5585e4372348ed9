import type { Conversation, TranscriptEntry } from '../../src/ports/hostedSessions';
import type { HostState } from '../editor/companion/hostCommands';
import type { Scene } from '../editor/harness/suites/scene';
import { waitUntil } from '../editor/harness/waitUntil';

/** A conversation with an agent of the settings, as a scenario plays it. */
export class Hosted {
  private constructor(
    private readonly scene: Scene,
    readonly id: string,
  ) {}

  static async start(scene: Scene, agent: string): Promise<Hosted> {
    const begun = await scene.agent.run<Conversation>('gatehouse.test.hosted', 'start', agent);
    return new Hosted(scene, begun.conversation);
  }

  send(text: string): Promise<void> {
    return this.act('send', text);
  }

  end(): Promise<void> {
    return this.act('end');
  }

  entries(): Promise<readonly TranscriptEntry[]> {
    return this.act('entries');
  }

  async state(): Promise<Conversation['state'] | undefined> {
    const all = await this.scene.agent.run<readonly Conversation[]>('gatehouse.test.hosted', 'conversations');
    return all.find((it) => it.conversation === this.id)?.state;
  }

  /** Waits until no agent works here: it is idle, or has ended. */
  async idle(): Promise<void> {
    await waitUntil('the agent is idle', async () => {
      const state = await this.state();
      return state === 'idle' || state === 'kept' ? true : undefined;
    });
  }

  private act<T>(act: string, ...given: readonly unknown[]): Promise<T> {
    return this.scene.agent.run('gatehouse.test.hosted', act, this.id, ...given);
  }
}

/** The extension host of a scene. */
export async function hostOf({ agent }: Pick<Scene, 'agent'>): Promise<HostState> {
  return agent.run('companion.host');
}
