import type { Reviews } from '../../ports/reviewer';
import { OwnSession } from '../wire/ownSession';
import type { Opening } from '../wire/programSession';
import { type FoundScenarios, findScenarios } from './findScenarios';
import { Player } from './player';
import type { Say, Scenario } from './scenario';

interface DemoSessionNeeds extends Opening {
  readonly reviews: Reviews;
  readonly say: Say;
  /** Where scenarios lie; the first one with a name is played. */
  readonly folders: readonly string[];
  readonly pace: number;
}

/** A conversation with the demo agent. */
export class DemoSession extends OwnSession {
  constructor(private readonly given: DemoSessionNeeds) {
    super(given.promise, 'The demo agent');
    // There is nothing to remember, so any session can go on where any other ended.
    this.events.emit({ kind: 'resumable', token: 'demo' });
  }

  /** Says what there is to play. */
  async greet(): Promise<void> {
    const text = listText(await findScenarios(this.given.folders, this.given.say), this.given.say);
    this.events.emit({ kind: 'text', text });
  }

  protected async work(text: string, signal: AbortSignal): Promise<void> {
    const { start, needs, reviews, say, pace, folders } = this.given;
    const player = new Player({ start, needs, reviews, say, emit: (event) => this.events.emit(event), pace }, signal);
    try {
      const { steps } = answerTo(text, await findScenarios(folders, say), say);
      await player.play(steps);
    } catch (error) {
      needs.log.error('the demo agent failed', error);
      throw new Error(`The scenario failed: ${String(error)}`);
    }
  }
}

/**
 * Finds what to play for a message: the scenario it names (`tour`, `play tour`), the command it gives (`$ git status`),
 * or a list of what there is.
 */
export function answerTo(message: string, found: FoundScenarios, say: Say): Pick<Scenario, 'steps'> {
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
