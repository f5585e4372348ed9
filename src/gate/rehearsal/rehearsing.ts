import { textOf } from '../../core/edits/inputFields';
import type { ToolCall } from '../../core/toolCall';
import type { FileReader } from '../../ports/fileReader';
import type { RehearsalShown } from '../../ports/question';
import type { Rehearsals } from '../../ports/rehearsals';
import type { RehearsalOutcome, Rehearsed } from '../../ports/rehearsed';
import type { Outcome } from '../../ports/reviewer';
import { allowed } from '../outcomes';
import type { Sight } from '../sight';
import { type ChosenStep, chosenSteps, effectOf, type SeenChange } from './effect';
import { nothingKept, retelling, whyNotKept } from './retelling';

/** What commands are rehearsed with. */
export interface RehearsingNeeds {
  readonly rehearsals: Rehearsals;
  readonly files: FileReader;
}

/** What a rehearsal came to: the call is settled, or it has to be asked about as before, with what was seen. */
export type RehearsingResult =
  | { readonly kind: 'settled'; readonly outcome: Outcome }
  | { readonly kind: 'unsettled'; readonly remark: string; readonly shown: RehearsalShown | undefined };

/** Judges an effect as any other call, and asks about it if need be. */
export type JudgeEffect = (effect: ToolCall, shown: RehearsalShown) => Promise<Outcome>;

/** Whether rehearsing comes into question for a call at all: it is a command that asks, and the person wants it. */
export function isForRehearsal({ call, snapshot, decision }: Sight): boolean {
  const isCommand = call.tool === 'Bash' && textOf(call.input, 'command') !== undefined;
  return snapshot.rehearse !== 'off' && decision === 'ask' && isCommand;
}

/** Why such a call cannot be rehearsed, as a sentence; undefined when it can. What a rule names never is. */
export function whyNotRehearsed({ call, snapshot, verdict, facts }: Sight): string | undefined {
  if (verdict.reasons.some(({ effect, step }) => effect === 'ask' && step <= 2)) {
    return 'It is not rehearsed, because a rule of yours asks about it.';
  }
  if (call.grants !== undefined) {
    return 'It is not rehearsed, because it asks for more than to run a command.';
  }
  if (!snapshot.changesInput) {
    return `It cannot be rehearsed: ${call.agent} runs its commands itself and takes no other in their place.`;
  }
  return facts.trusted ? undefined : 'It is not rehearsed, because the folder is not trusted.';
}

/** Whether a call that asks is rehearsed before anybody is asked: where nothing but the mode or a plain check asks. */
export function isRehearsedFirst(sight: Sight): boolean {
  const isWanted = sight.snapshot.rehearse === 'auto' && !sight.verdict.safety;
  return isWanted && isForRehearsal(sight) && whyNotRehearsed(sight) === undefined;
}

/** Runs a command on a copy, has what it did judged, and keeps what is allowed. */
export async function rehearsing(
  { call, snapshot }: Sight,
  judge: JudgeEffect,
  { needs, signal }: { readonly needs: RehearsingNeeds; readonly signal: AbortSignal },
): Promise<RehearsingResult> {
  const folders = snapshot.ground.workingDirectories;
  const outcome = await needs.rehearsals.rehearse({ command: commandOf(call), cwd: call.cwd, folders, signal });
  const remark = whyUnsettled(outcome);
  if (outcome.kind === 'impossible') {
    return { kind: 'unsettled', remark: remark ?? '', shown: undefined };
  }
  const { rehearsed } = outcome;
  try {
    return remark === undefined
      ? { kind: 'settled', outcome: await judged(call, rehearsed, { judge, needs }) }
      : { kind: 'unsettled', remark, shown: shownOf(call, rehearsed, 'asBefore') };
  } finally {
    await rehearsed.discard();
  }
}

function shownOf(call: ToolCall, { end, output, changes }: Rehearsed, asks: RehearsalShown['asks']): RehearsalShown {
  const others = changes.filter(({ step }) => asks === 'asBefore' || step === undefined).map(({ path }) => path);
  return { command: commandOf(call), end, output, asks, others };
}

function commandOf({ input }: ToolCall): string {
  return textOf(input, 'command') ?? '';
}

/** What a command says when it met the walls around it, and not its own faults. */
const walls = /Read-only file system|EROFS|Value too large for defined data type|EOVERFLOW/;

/** What a command says when nobody answers at a socket. */
const noAnswer = /Connection refused|ECONNREFUSED|Cannot connect to the \w+ daemon|\.sock\b.*No such file/i;

/** Why a rehearsal says nothing about what the command would do; a sentence for people. */
function whyUnsettled(outcome: RehearsalOutcome): string | undefined {
  if (outcome.kind === 'impossible') {
    return `It could not be rehearsed: ${outcome.why}`;
  }
  const { end, wantedNetwork, output } = outcome.rehearsed;
  switch (end.kind) {
    case 'endless':
      return 'It was rehearsed and did not end in time.';
    case 'cancelled':
      return 'The rehearsal was stopped.';
    case 'exited':
      if (end.code !== 0 && wantedNetwork) {
        return 'It was rehearsed and failed, because it wants a network and a rehearsal has none.';
      }
      if (end.code !== 0 && noAnswer.test(output)) {
        return 'It was rehearsed and failed, because it wants to talk to another program, and a rehearsal reaches none.';
      }
      return end.code !== 0 && walls.test(output)
        ? 'It was rehearsed and failed, because it writes where a rehearsal cannot.'
        : undefined;
  }
}

async function judged(
  call: ToolCall,
  rehearsed: Rehearsed,
  { judge, needs }: { readonly judge: JudgeEffect; readonly needs: RehearsingNeeds },
): Promise<Outcome> {
  const seen = await withContents(rehearsed, needs.files);
  if (seen.length === 0) {
    return told(call, rehearsed, [], needs);
  }
  const outcome = await judge(effectOf(call, seen), shownOf(call, rehearsed, 'whatToKeep'));
  if (outcome.decision === 'deny') {
    return { ...outcome, message: nothingKept(rehearsed, outcome.message) };
  }
  const chosen = chosenSteps(outcome.input, seen);
  const taken = await needs.rehearsals.keep(await Promise.all(chosen.map((it) => inFull(it, needs.rehearsals))));
  if (taken.kind !== 'taken') {
    return { decision: 'deny', because: 'failure', message: nothingKept(rehearsed, whyNotKept(taken)) };
  }
  return told(
    call,
    rehearsed,
    chosen.map(({ step }) => step.path),
    needs,
  );
}

async function withContents({ changes }: Rehearsed, files: FileReader): Promise<readonly SeenChange[]> {
  return Promise.all(
    changes.map(async (change) => {
      const target = change.step?.target;
      return { change, content: target?.kind === 'file' ? (await files.read(target.from)).content : undefined };
    }),
  );
}

/** A step with the text that the person made of its file. */
async function inFull({ step, text }: ChosenStep, rehearsals: Rehearsals): Promise<ChosenStep['step']> {
  return text === undefined || step.target.kind !== 'file'
    ? step
    : { ...step, target: { ...step.target, from: await rehearsals.write(text) } };
}

/** The command has run already, so the agent may only hear what it said. */
async function told(
  call: ToolCall,
  rehearsed: Rehearsed,
  kept: readonly string[],
  { rehearsals }: RehearsingNeeds,
): Promise<Outcome> {
  const { end, output } = rehearsed;
  const code = end.kind === 'exited' ? end.code : 1;
  const command = await rehearsals.retold(`${output}${retelling(rehearsed, kept)}`, code);
  return allowed({ ...(call.input as object), command }, []);
}
