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
  | { readonly kind: 'unsettled'; readonly remark: string };

/** Judges an effect as any other call, and asks about it if need be. */
export type JudgeEffect = (effect: ToolCall, shown: RehearsalShown) => Promise<Outcome>;

/** Whether the person may have a call that asks rehearsed. What a rule of theirs names never is. */
export function isRehearsalOffered(sight: Sight): boolean {
  const asking = sight.verdict.reasons.filter(({ effect }) => effect === 'ask');
  return (
    sight.snapshot.rehearse !== 'off' &&
    sight.decision === 'ask' &&
    asking.every(({ step }) => step > 2) &&
    isRehearsable(sight)
  );
}

/** Whether a call that asks is rehearsed before anybody is asked: where nothing but the mode or a plain check asks. */
export function isRehearsedFirst(sight: Sight): boolean {
  return sight.snapshot.rehearse === 'auto' && !sight.verdict.safety && isRehearsalOffered(sight);
}

/** A shell command of a runtime that lets its input be changed. */
function isRehearsable({ call, snapshot, facts }: Sight): boolean {
  return (
    call.tool === 'Bash' &&
    textOf(call.input, 'command') !== undefined &&
    call.grants === undefined &&
    snapshot.changesInput &&
    facts.trusted
  );
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
    return { kind: 'unsettled', remark: remark ?? '' };
  }
  const { rehearsed } = outcome;
  try {
    return remark === undefined
      ? { kind: 'settled', outcome: await judged(call, rehearsed, { judge, needs }) }
      : { kind: 'unsettled', remark };
  } finally {
    await rehearsed.discard();
  }
}

function commandOf({ input }: ToolCall): string {
  return textOf(input, 'command') ?? '';
}

/** What a command says when it met the walls around it, and not its own faults. */
const walls = /Read-only file system|EROFS|Value too large for defined data type|EOVERFLOW/;

/** Why a rehearsal says nothing about what the command would do; a sentence for people. */
function whyUnsettled(outcome: RehearsalOutcome): string | undefined {
  if (outcome.kind === 'impossible') {
    return `It could not be rehearsed: ${outcome.why}`;
  }
  const { end, changes, wantedNetwork, output } = outcome.rehearsed;
  const sofar =
    changes.length === 0 ? '' : ` Until then it changed ${changes.length} paths, of which nothing was kept.`;
  switch (end.kind) {
    case 'endless':
      return `It was rehearsed and did not end in time.${sofar}`;
    case 'cancelled':
      return 'The rehearsal was stopped.';
    case 'exited':
      if (end.code !== 0 && wantedNetwork) {
        return `It was rehearsed and failed, because it wants a network and a rehearsal has none.${sofar}`;
      }
      return end.code !== 0 && walls.test(output)
        ? `It was rehearsed and failed, because it writes where a rehearsal cannot.${sofar}`
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
  const { end, output, changes } = rehearsed;
  const unkept = changes.filter(({ step }) => step === undefined).map(({ path }) => path);
  const outcome = await judge(effectOf(call, seen), { command: commandOf(call), end, output, unkept });
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
