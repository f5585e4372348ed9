import { OpenCalls } from '../wire/openCalls';
import { OwnSession } from '../wire/ownSession';
import { Program, type ProgramEnd } from '../wire/program';
import type { Opening } from '../wire/programSession';
import type { CliFlavour, Grant, PrintedDenial } from './flavour';
import { silencedVariables } from './refusedFlag';
import { denialNotes, goOnMessage, type SettledDenial } from './turnNotes';

/** How often one message may be taken up again after denials. */
const mostTries = 6;

/** How many bytes one word of a command line can have on every system. */
const longestWord = 30_000;

interface CliSessionParts extends Opening {
  readonly flavour: CliFlavour;
}

/** A conversation with a program that is started anew for every message and denies by itself what it may not do. */
export class CliSession extends OwnSession {
  private readonly id: string;
  private known: boolean;
  private notes = '';
  /** Flags that the person has granted for as long as the session lasts, by what they grant. */
  private readonly granted = new Map<string, readonly string[]>();
  /** What the project says, until it was said. */
  private preamble: string | undefined;
  private readonly calls: OpenCalls;
  private program: Program | undefined;

  constructor(private readonly parts: CliSessionParts) {
    super(parts.promise);
    this.id = parts.start.resume ?? parts.needs.ids.next();
    this.known = parts.start.resume !== undefined;
    this.preamble = parts.start.instructions;
    this.calls = new OpenCalls(parts.start, parts.needs);
  }

  protected async work(text: string, signal: AbortSignal): Promise<void> {
    const message = this.withPreamble(`${this.notes}${text}`);
    this.notes = '';
    const failure = await this.converse(message, signal);
    if (failure !== undefined) {
      throw new Error(failure);
    }
  }

  /** A message is one word of a command line, which is as long as the system lets it be. */
  private withPreamble(text: string): string {
    const { preamble } = this;
    this.preamble = undefined;
    if (preamble === undefined) {
      return text;
    }
    const whole = `${preamble}\n\n${text}`;
    if (Buffer.byteLength(whole) <= longestWord) {
      return whole;
    }
    this.events.emit({ kind: 'notice', text: 'The project instructions are too long to be given to this agent.' });
    return text;
  }

  /** A program that was just being started is stopped by its turn. */
  protected override async stop(): Promise<void> {
    await this.program?.stop();
  }

  /** One message with all it leads to. Resolves with what went wrong. */
  private async converse(message: string, signal: AbortSignal): Promise<string | undefined> {
    let next = message;
    let flags: readonly string[] = [];
    const tried = new Set<string>();
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { denials, failure } = await this.run(next, flags, signal);
      if (signal.aborted || failure !== undefined || denials.length === 0) {
        return failure;
      }
      const settled = await Promise.all(denials.map((denial) => this.settle(denial, tried, signal)));
      const granted = settled.flatMap(({ grant, outcome }) =>
        outcome.decision === 'allow' && grant.kind === 'flags' ? [grant] : [],
      );
      if (signal.aborted || granted.length === 0) {
        this.notes = denialNotes(settled);
        return undefined;
      }
      next = goOnMessage(settled);
      flags = granted.filter(({ says }) => !this.granted.has(says)).flatMap((grant) => grant.flags);
    }
    return `the agent was denied again and again, so it was stopped after ${mostTries} tries`;
  }

  private async run(message: string, flags: readonly string[], signal: AbortSignal): Promise<TurnEnd> {
    const { start, flavour } = this.parts;
    const denials: PrintedDenial[] = [];
    const reader = flavour.read({
      cwd: start.cwd,
      emit: (event) => this.events.emit(event),
      denied: (denial) => denials.push(denial),
    });
    const turn = {
      message,
      session: this.id,
      resumes: this.known,
      flags: [...[...this.granted.values()].flat(), ...flags],
      tools: start.tools,
    };
    const { args, env } = start.launch;
    const silenced = { ...env, ...silencedVariables, NO_COLOR: '1' };
    const program = await Program.startFor(start, { args: [...args, ...flavour.words(turn)], env: silenced });
    if (signal.aborted) {
      await program.stop();
      return { denials: [], failure: undefined };
    }
    this.program = program;
    program.closeInput();
    program.onDidLeaveOut(() => this.events.emit({ kind: 'notice', text: leftOut }));
    program.onDidReadLine((line) => reader.line(line));
    const end = await program.ended;
    this.program = undefined;
    const failure = reader.end() ?? failureOf(end, signal);
    if (failure === undefined) {
      this.known = true;
      if (flavour.resumable) {
        this.events.emit({ kind: 'resumable', token: this.id });
      }
    }
    return { denials, failure };
  }

  /** Asks whether a call may be granted, in the words in which the program can be told. */
  private async settle(denial: PrintedDenial, tried: Set<string>, signal: AbortSignal): Promise<SettledDenial> {
    const { start, flavour } = this.parts;
    const { item, tool, spelled, input } = denial;
    const grant = grantOnce(flavour.grantFor(denial, start.cwd), denial, tried);
    if (grant.kind === 'impossible') {
      const message = `It cannot be allowed here: ${grant.why}.`;
      this.events.emit({ kind: 'notice', text: `\`${spelled}\` was denied by the agent itself. ${message}` });
      return { denial, grant, outcome: { decision: 'deny', message, because: 'unanswered' } };
    }
    const grants = {
      words: grant.flags.join(' '),
      says: grant.says,
      ...(grant.byRule ? { byRule: true as const } : {}),
    };
    const outcome = await this.calls.put({ tool, spelled, input, cwd: start.cwd, item, grants }, signal);
    if (!grant.byRule && outcome.decision === 'allow' && outcome.byPerson === true) {
      this.granted.set(grant.says, grant.flags);
    }
    return { denial, grant, outcome };
  }
}

/** A grant that did not help the last time is not asked for again. */
function grantOnce(grant: Grant, { tool, input }: PrintedDenial, tried: Set<string>): Grant {
  const key = JSON.stringify([tool, input]);
  if (grant.kind === 'flags' && tried.has(key)) {
    return { kind: 'impossible', why: `the agent denied it although \`${grant.flags.join(' ')}\` was passed` };
  }
  tried.add(key);
  return grant;
}

const leftOut = 'The agent said more at once than can be read. That is left out.';

/** How one start of the program ended. */
interface TurnEnd {
  readonly denials: readonly PrintedDenial[];
  readonly failure: string | undefined;
}

function failureOf({ code, signal: killed, lastWords }: ProgramEnd, signal: AbortSignal): string | undefined {
  if (code === 0 || signal.aborted) {
    return undefined;
  }
  const how = killed === null ? `with code ${code}` : `by ${killed}`;
  return lastWords === '' ? `the agent ended ${how}` : `the agent ended ${how}: ${lastWords}`;
}
