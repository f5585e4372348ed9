import { isDeepStrictEqual } from 'node:util';
import { methods, RequestError } from '@agentclientprotocol/sdk';
import { asObject, fieldOf, type JsonFields, listIn, textIn, textOf } from '../../base/json';
import type { AgentNeeds } from '../../ports/agent';
import type { Outcome } from '../../ports/reviewer';
import { denialNote } from '../wire/denialNotes';
import type { AskedCall, OpenCalls } from '../wire/openCalls';
import { doubtAbout } from './doubt';
import { AcpFiles } from './files';
import type { AcpProgress } from './progress';
import { type CallPlace, readCall } from './readCall';

/** How long an agent may take to tell what a call is given. */
const longestUpdate = 1_500;

/** Said to calls of one name: what was judged may be the other one. */
const mixedUp: Outcome = {
  decision: 'deny',
  message: 'Another call has the same name, so that it cannot be told which one was asked about.',
  because: 'failure',
};

interface AnswerParts {
  readonly place: CallPlace;
  readonly needs: AgentNeeds;
  readonly calls: OpenCalls;
  readonly progress: AcpProgress;
  /** Why calls were denied; the protocol has no place for it. */
  readonly denials: string[];
}

/** Answers the requests of an agent by the gate. */
export class AcpAnswers {
  readonly files: AcpFiles;
  private requests = 0;
  private isCancelled = false;
  /** What was read along with a call already; it is not read again. */
  private readonly besides = new Set<string>();
  /** What was said to a side of a call, such as the folder it lies in, and holds once for the call itself. */
  private readonly foretold = new Map<string, { readonly asked: AskedCall; readonly outcome: Outcome }>();

  constructor(private readonly parts: AnswerParts) {
    this.files = new AcpFiles({ cwd: parts.place.cwd, review: (call) => this.review(call) });
  }

  async permission(params: JsonFields): Promise<object> {
    const { needs, place, progress } = this.parts;
    const toolCall = asObject(fieldOf(params, 'toolCall'));
    const item = textOf(toolCall, 'toolCallId');
    if (toolCall === undefined || item === undefined) {
      needs.log.error('An agent asked about a call that cannot be read', undefined);
      return cancelled;
    }
    const { waitsForUpdates } = place.flavour;
    const told = progress.asked(toolCall);
    const known = (waitsForUpdates ? await progress.complete(item, longestUpdate) : undefined) ?? told.asked;
    progress.begin(known);
    progress.compare(toolCall);
    const grants = doubtAbout({ ...told, asked: known }, place);
    const asked = { ...readCall(known, place), ...(grants === undefined ? {} : { grants }) };
    const kind = textOf(toolCall, 'kind');
    const isAside = waitsForUpdates && kind !== undefined && kind !== (place.flavour.asksAs?.(known) ?? known.kind);
    const foretold = this.take(item, asked);
    const said = foretold ?? (progress.isMixedUp(item) ? mixedUp : await this.review(asked));
    // Another call may have been told meanwhile.
    const outcome = progress.isMixedUp(item) || progress.isAnother(known) ? mixedUp : said;
    if (foretold === undefined) {
      this.explain(asked, outcome);
    }
    if (isAside) {
      this.foretold.set(item, { asked, outcome });
    }
    const allowed = isAllowed(asked, outcome);
    progress.decided(known, allowed ? 'allow' : 'deny');
    if (allowed) {
      this.files.allow(asked);
    }
    return this.isCancelled ? cancelled : answerOf(params, asked, outcome);
  }

  async readFile(params: JsonFields): Promise<object> {
    demandOffered(this.parts.place.flavour.files.read, methods.client.fs.readTextFile);
    return this.files.read(params);
  }

  async writeFile(params: JsonFields): Promise<object> {
    demandOffered(this.parts.place.flavour.files.write, methods.client.fs.writeTextFile);
    return this.files.write(params);
  }

  /** Requests that are open, and those that still come in this turn, choose nothing. */
  cancel(): void {
    this.isCancelled = true;
    this.parts.calls.withdrawAll();
  }

  endTurn(): void {
    this.isCancelled = false;
    this.foretold.clear();
    this.files.endTurn();
  }

  private take(item: string, asked: AskedCall): Outcome | undefined {
    const said = this.foretold.get(item);
    this.foretold.delete(item);
    return said !== undefined && isDeepStrictEqual(said.asked, asked) ? said.outcome : undefined;
  }

  /** Keeps why a call was denied, unless it was because everything is. */
  private explain(asked: AskedCall, outcome: Outcome): void {
    const note = this.isCancelled ? undefined : denialNote(asked, outcome);
    if (note !== undefined) {
      this.parts.denials.push(note);
    }
  }

  private async review(asked: AskedCall): Promise<Outcome> {
    const outcome = await this.reviewAlone(asked);
    return outcome.decision === 'allow' ? ((await this.denialBesides(asked)) ?? outcome) : outcome;
  }

  private reviewAlone(asked: AskedCall): Promise<Outcome> {
    this.requests += 1;
    return this.parts.calls.review(String(this.requests), asked);
  }

  /** What the agent would read along with an allowed call is a read of its own; one that is denied denies the call. */
  private async denialBesides(asked: AskedCall): Promise<Outcome | undefined> {
    const { flavour, cwd } = this.parts.place;
    for (const path of (await flavour.readsBesides?.(asked, cwd)) ?? []) {
      if (!this.besides.has(path)) {
        const outcome = await this.reviewAlone({ ...asked, tool: 'Read', input: { file_path: path } });
        if (outcome.decision === 'deny') {
          const message = `It would also read ${path}, which is not allowed. ${outcome.message}`;
          return { ...outcome, message };
        }
        this.besides.add(path);
      }
    }
    return undefined;
  }
}

/** opencode writes through us even if that was not offered, besides writing by itself. */
function demandOffered(isOffered: boolean, method: string): void {
  if (!isOffered) {
    throw RequestError.methodNotFound(method);
  }
}

/** The answer that chooses nothing. */
export const cancelled = { outcome: { outcome: 'cancelled' } };

/**
 * Our word to one call, as one of the options it came with.
 * Only options for this once are ever chosen, and none where it is not clear which one allows no more than that.
 */
export function answerOf(params: JsonFields, asked: AskedCall, outcome: Outcome): object {
  const options = listIn(params, 'options');
  const isNamedAlone = (it: unknown) =>
    options.filter((other) => textOf(other, 'optionId') === textOf(it, 'optionId')).length === 1;
  const ofKind = (kind: string) => options.filter((it) => textOf(it, 'kind') === kind);
  const [yes, ...others] = ofKind('allow_once');
  const isYes = isAllowed(asked, outcome) && others.length === 0 && isNamedAlone(yes) && !saysMore(yes);
  const optionId = textOf(isYes ? yes : ofKind('reject_once').find(isNamedAlone), 'optionId');
  return optionId === undefined ? cancelled : { outcome: { outcome: 'selected', optionId } };
}

/** Whether an option is called one that allows more than this once, whatever kind it claims to be. */
function saysMore(option: unknown): boolean {
  return ['optionId', 'name'].some((field) => /always|session/i.test(textIn(option, field)));
}

/** What runs cannot be changed, so what was changed must not run. */
export function isAllowed(asked: AskedCall, outcome: Outcome): boolean {
  return outcome.decision === 'allow' && isDeepStrictEqual(outcome.input, asked.input);
}
