import type { AgentNeeds, AgentPromise, AgentSession, AgentStart } from '../../ports/agent';
import type { Reviews } from '../../ports/reviewer';
import { EventStream } from '../wire/eventStream';
import { type FoundScenarios, findScenarios } from './findScenarios';
import { Player } from './player';
import type { Say, Scenario } from './scenario';

interface DemoSessionNeeds {
  readonly start: AgentStart;
  readonly needs: AgentNeeds;
  readonly reviews: Reviews;
  readonly say: Say;
  readonly promise: AgentPromise;
  /** Where scenarios lie; the first one with a name is played. */
  readonly folders: readonly string[];
  readonly pace: number;
}

/** A conversation with the demo agent. */
export class DemoSession implements AgentSession {
  private readonly events = new EventStream();
  private playing: { readonly cancel: AbortController; readonly done: Promise<void> } | undefined;
  private isOver = false;

  readonly onDidEmit = this.events.event;
  readonly promise: AgentPromise;

  constructor(private readonly given: DemoSessionNeeds) {
    this.promise = given.promise;
    // There is nothing to remember, so any session can go on where any other ended.
    this.events.emit({ kind: 'resumable', token: 'demo' });
  }

  /** Says what there is to play. */
  async greet(): Promise<void> {
    const text = listText(await findScenarios(this.given.folders, this.given.say), this.given.say);
    this.events.emit({ kind: 'text', text });
  }

  async send(text: string): Promise<void> {
    if (this.isOver || this.playing !== undefined) {
      throw new Error(this.isOver ? 'The demo agent has ended.' : 'The demo agent is still playing.');
    }
    const cancel = new AbortController();
    this.playing = { cancel, done: this.play(text, cancel.signal) };
  }

  async cancel(): Promise<void> {
    this.playing?.cancel.abort();
    await this.playing?.done;
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.cancel();
    this.events.emit({ kind: 'ended', because: 'asked' });
  }

  private async play(text: string, signal: AbortSignal): Promise<void> {
    const { start, needs, reviews, say, pace } = this.given;
    const player = new Player({ start, needs, reviews, say, emit: (event) => this.events.emit(event), pace }, signal);
    // Whatever fails in a scenario must not leave the person with an agent that never comes back.
    try {
      const { steps } = await this.answer(text);
      await player.play(steps);
      this.playing = undefined;
      this.events.emit({ kind: 'idle', after: signal.aborted ? 'cancelled' : 'done' });
    } catch (error) {
      needs.log.error('the demo agent failed', error);
      this.playing = undefined;
      this.events.emit({ kind: 'idle', after: 'failed', message: `The scenario failed: ${String(error)}` });
    }
  }

  private async answer(text: string): Promise<Play> {
    return answerTo(text, await findScenarios(this.given.folders, this.given.say), this.given.say);
  }
}

/** What the demo agent does about a message. */
export type Play = Pick<Scenario, 'steps'>;

/**
 * Finds what to play for a message: the scenario it names (`tour`, `play tour`), the command it gives (`$ git status`),
 * or a list of what there is.
 */
export function answerTo(message: string, found: FoundScenarios, say: Say): Play {
  const text = message.trim();
  if (text.startsWith('$')) {
    const command = text.slice(1).trim();
    return { steps: [{ kind: 'call', tool: 'Bash', input: { command }, expect: undefined }] };
  }
  const name = text.replace(/^(?:play|show|start)\s+(?:the\s+)?/i, '').toLowerCase();
  const scenario = found.scenarios.find((it) => it.name.toLowerCase() === name);
  return scenario ?? { steps: [{ kind: 'say', text: listText(found, say) }] };
}

/** What there is to play, and what cannot be played and why, in Markdown. */
export function listText({ scenarios, problems }: FoundScenarios, say: Say): string {
  const rows = scenarios.map(({ name, about }) => `- \`${name}\`${about === '' ? '' : `: ${say(about)}`}`);
  const list = [
    say('I am the demo agent: I play scenarios, and whatever I do passes the gate. Send the name of one:'),
    rows.length === 0 ? say('(There is none.)') : rows.join('\n'),
    say('Or send a command after a dollar sign, such as `$ git status`, and see how it is decided.'),
  ];
  const faults = problems.map((problem) => `- \`${problem}\``).join('\n');
  const told = problems.length === 0 ? list : [...list, `${say('These files cannot be played:')}\n${faults}`];
  return told.join('\n\n');
}
