import { asWords, commandIn } from '../../core/instructions/asWords';
import { instructionsText, mentionsText } from '../../core/instructions/givenText';
import type { InstructedRuntime } from '../../core/instructions/instructionNames';
import { mentionedPaths } from '../../core/instructions/mentions';
import type { AgentEvent } from '../../ports/agentEvent';
import { type GivenFiles, instructionsIn, readInstructions, readMentions } from './projectInstructions';
import { ProjectReading, type ProjectReadingFor, type ProjectReadingNeeds } from './projectReading';

/** What briefing an agent takes. */
export interface BriefingNeeds extends ProjectReadingNeeds {
  /** The person trusts the folder. */
  readonly isTrusted: () => boolean;
}

/** The agent that is briefed. */
export interface BriefedAgent extends Pick<ProjectReadingFor, 'session' | 'agent' | 'cwd'> {
  /** It has no model and no commands that run unseen: what is said to it is its own language. */
  readonly hearsAsSaid: boolean;
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

  /** A message of the person as the agent is to hear it, with the files that they mentioned with their own hand. */
  async message(text: string, mentions: readonly string[], signal: AbortSignal): Promise<string> {
    if (this.given.hearsAsSaid) {
      return text;
    }
    const command = commandIn(text);
    if (command !== undefined) {
      this.say([`${command} was passed on as words: commands of an agent run unseen.`], 'Commands');
    }
    // What the page says was typed is heard only where the text really has it.
    const typed = mentionedPaths(text).filter((path) => mentions.includes(path));
    if (typed.length === 0) {
      return asWords(text);
    }
    const reading = new ProjectReading(this.needs, { ...this.given, spelled: 'Mention', signal });
    const files = await readMentions(typed, this.given.cwd, reading);
    this.finish(reading);
    this.say(told(files, 'passed on with the message'), 'Mentioned files');
    const added = mentionsText(files.given);
    return added === '' ? asWords(text) : `${asWords(text)}\n\n${added}`;
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

function told({ given, left }: GivenFiles, deed: string): readonly string[] {
  return [
    ...(given.length === 0 ? [] : [`${list(given.map(({ name }) => name))} ${deed}.`]),
    ...left.map(({ name, why }) => `${name} left out. ${why}`),
  ];
}

function list(names: readonly string[]): string {
  return names.join(', ');
}
