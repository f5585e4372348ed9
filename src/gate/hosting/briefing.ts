import {
  type InstructedRuntime,
  instructionsText,
  mentionedPaths,
  mentionsText,
} from '../../core/instructions/givenText';
import type { AgentEvent, AgentImage } from '../../ports/agent';
import type { MessageExtras } from '../../ports/hostedSessions';
import { asWords, commandIn } from './asWords';
import { type GivenFiles, instructionsIn, readExtras, readInstructions } from './projectInstructions';
import { ProjectReading, type ProjectReadingFor, type ProjectReadingNeeds } from './projectReading';

/** What briefing an agent takes. */
export interface BriefingNeeds extends ProjectReadingNeeds {
  /** The person trusts the folder. */
  readonly isTrusted: () => boolean;
}

interface BriefedAgent extends Pick<ProjectReadingFor, 'session' | 'agent' | 'cwd'> {
  /** It has no model and no commands that run unseen: what is said to it is its own language. */
  readonly hearsAsSaid: boolean;
}

/** A message as the agent is to hear it. */
interface BriefedMessage {
  readonly text: string;
  readonly images: readonly AgentImage[];
}

/** What a message is made from. */
export interface SaidMessage extends MessageExtras {
  readonly text: string;
  /** The commands that the agent has told, and can be given. */
  readonly commands: readonly string[];
  readonly takesImages: boolean;
}

/** What an agent is told besides the person's words: files of the project, judged, recorded and shown. */
export class Briefing {
  constructor(
    private readonly needs: BriefingNeeds,
    private readonly given: BriefedAgent,
    private readonly tell: (event: AgentEvent) => void,
  ) {}

  /** The project's instructions for a runtime; empty when there are none, or none that may be read. */
  async instructions(runtime: InstructedRuntime | undefined, signal: AbortSignal): Promise<string> {
    const { cwd, agent } = this.given;
    if (runtime === undefined) {
      return '';
    }
    if (!this.needs.isTrusted()) {
      const names = await instructionsIn(cwd, runtime, this.needs.files);
      this.say(
        names.length === 0 ? [] : [`${list(names)} not read: this folder is not trusted.`],
        'Project instructions',
      );
      return '';
    }
    const reading = new ProjectReading(this.needs, { ...this.given, spelled: 'ProjectInstructions', signal });
    const files = await readInstructions(runtime, cwd, reading);
    this.finish(reading);
    this.say(told(files, `given to ${agent}`), 'Project instructions');
    return instructionsText(files.given);
  }

  /** A message of the person as the agent is to hear it, with what they gave to it by their own hand. */
  async message(said: SaidMessage, signal: AbortSignal): Promise<BriefedMessage> {
    const { text, commands, takesImages, attached = [] } = said;
    if (this.given.hearsAsSaid) {
      this.say(attached.length === 0 ? [] : ['left out: this agent takes words only.'], 'Attached');
      return { text, images: [] };
    }
    const command = commandIn(text, commands);
    if (command !== undefined) {
      this.say([`${command} was passed on as words: commands of an agent run unseen.`], 'Commands');
    }
    // What the page says was typed is heard only where the text really has it.
    const mentions = mentionedPaths(text).filter((path) => said.mentions?.includes(path));
    if (mentions.length === 0 && attached.length === 0) {
      return { text: asWords(text, commands), images: [] };
    }
    const reading = new ProjectReading(this.needs, { ...this.given, spelled: 'Mention', takesImages, signal });
    const files = await readExtras({ mentions, attached }, this.given.cwd, reading);
    this.finish(reading);
    this.say(told(files, 'passed on with the message'), 'Attached');
    const added = mentionsText(files.given);
    // A message that brings something along is one to the model, and no command.
    const words = asWords(text, []);
    return {
      text: added === '' ? words : `${words}\n\n${added}`,
      images: files.images.map(({ image }) => image),
    };
  }

  /** The rows of the reads have nothing more to wait for. */
  private finish({ items }: ProjectReading): void {
    for (const item of items) {
      this.tell({ kind: 'toolFinished', item, ending: 'done', output: '' });
    }
  }

  private say(lines: readonly string[], about: string): void {
    if (lines.length > 0) {
      this.tell({ kind: 'notice', text: `${about}: ${lines.join('\n')}` });
    }
  }
}

function told({ given, images, left }: GivenFiles, deed: string): readonly string[] {
  const names = [...given, ...images].map(({ name }) => name);
  return [
    ...(names.length === 0 ? [] : [`${list(names)} ${deed}.`]),
    ...left.map(({ name, why }) => `${name} left out. ${why}`),
  ];
}

function list(names: readonly string[]): string {
  return names.join(', ');
}
