import { textIn } from '../../base/json';
import { effectRulesFor } from '../../core/engine/byEffect';
import { rehearsalBar } from '../../core/engine/rehearsalBar';
import { pathInFolder } from '../../core/paths/pathInFolder';
import type { ToolCall } from '../../core/toolCall';
import type { RehearsalRecord } from '../../ports/auditLog';
import type { ChangeRecorder } from '../../ports/changeBook';
import type { FileReader } from '../../ports/files';
import type { RehearsalShown } from '../../ports/question';
import type { RehearsalOutcome, Rehearsals, Rehearsed } from '../../ports/rehearsed';
import type { Outcome } from '../../ports/reviewer';
import { allowed } from '../outcomes';
import type { Sight } from '../sight';
import { type ChosenStep, chosenSteps, effectOf, type SeenChange } from './effect';
import { type KeptChange, keptEffect } from './keptEffect';
import { nothingKept, retelling, whyNotKept } from './retelling';

/** What commands are rehearsed with. */
export interface RehearsingNeeds {
  readonly rehearsals: Rehearsals;
  readonly files: FileReader;
  readonly changes: ChangeRecorder;
}

/** What a rehearsal came to: the call is settled, or it has to be asked about as before, with what was seen. */
export type RehearsingResult =
  | (Settled & { readonly kind: 'settled' })
  | { readonly kind: 'unsettled'; readonly remark: string; readonly shown: RehearsalShown | undefined };

/** A command that ran on a copy, and nowhere else. */
export interface Settled {
  readonly outcome: Outcome;
  readonly record: RehearsalRecord;
  /** What was kept, as the input of a patch; undefined when nothing was. */
  readonly effect?: unknown;
}

/** Judges an effect as any other call, and asks about it if need be. */
type JudgeEffect = (effect: ToolCall, shown: RehearsalShown) => Promise<Outcome>;

/** Why a call that asks cannot be rehearsed, as a sentence; empty where nobody would want to know. */
export function whyNotRehearsed({ call, snapshot, verdict, facts: { trusted }, decision }: Sight): string | undefined {
  const bar = rehearsalBar({ call, verdict, trusted });
  if (snapshot.rehearse === 'off' || decision !== 'ask' || bar === 'noCommand') {
    return '';
  }
  if (bar !== undefined) {
    return `It is not rehearsed, because ${barTexts[bar]}.`;
  }
  return snapshot.changesInput
    ? undefined
    : `It cannot be rehearsed: ${call.agent} runs its commands itself and takes no other in their place.`;
}

const barTexts = {
  rule: 'a rule of yours asks about it',
  grants: 'it asks for more than to run a command',
  untrusted: 'the folder is not trusted',
} as const;

/** Whether a call that asks is rehearsed before anybody is asked: always, or because a rule allows what it changes. */
export function isRehearsedUnasked(sight: Sight): boolean {
  const { snapshot, verdict } = sight;
  const isWanted = () => snapshot.rehearse === 'auto' || effectRulesFor(sight, snapshot.policy).length > 0;
  return !verdict.safety && whyNotRehearsed(sight) === undefined && isWanted();
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
      ? { kind: 'settled', ...(await judged({ call, snapshot }, rehearsed, { judge, needs, signal })) }
      : { kind: 'unsettled', remark, shown: shownOf(call, rehearsed, 'asBefore') };
  } finally {
    await rehearsed.discard();
  }
}

function shownOf(call: ToolCall, { end, output, changes }: Rehearsed, asks: RehearsalShown['asks']): RehearsalShown {
  const others = changes
    .filter(({ step }) => asks === 'asBefore' || step === undefined)
    .map(({ path, remark }) => [pathInFolder(path, call.cwd), ...(remark === undefined ? [] : [remark])].join(' '));
  return { command: commandOf(call), end, output, asks, others };
}

function commandOf({ input }: ToolCall): string {
  return textIn(input, 'command');
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
  { call, snapshot }: Pick<Sight, 'call' | 'snapshot'>,
  rehearsed: Rehearsed,
  {
    judge,
    needs,
    signal,
  }: { readonly judge: JudgeEffect; readonly needs: RehearsingNeeds; readonly signal: AbortSignal },
): Promise<Settled> {
  const seen = await withContents(rehearsed, needs.files);
  const nothing = recordOf(rehearsed, []);
  if (seen.length === 0) {
    return { outcome: await told(call, rehearsed, [], needs), record: nothing };
  }
  const outcome = await judge(effectOf(call, seen), shownOf(call, rehearsed, 'whatToKeep'));
  if (outcome.decision === 'deny') {
    return { outcome: { ...outcome, message: nothingKept(rehearsed, outcome.message, call.cwd) }, record: nothing };
  }
  const chosen = chosenSteps(outcome.input, seen);
  const inFulls = await Promise.all(chosen.map((it) => inFull(it, needs.rehearsals)));
  const effect = await keptEffect(inFulls, needs.files);
  const steps = inFulls.map(({ step }) => step);
  const kept = [...new Set(steps.map(({ path }) => path))];
  const origin = { call, history: snapshot.history, session: snapshot.sessionName };
  const images = await needs.changes.take(origin.history, kept);
  // Nobody hears any more that something was kept, and the record says that nothing was.
  signal.throwIfAborted();
  const taken = await needs.rehearsals.keep(steps);
  if (taken.kind !== 'taken') {
    const message = nothingKept(rehearsed, whyNotKept(taken, call.cwd), call.cwd);
    return { outcome: { decision: 'deny', because: 'failure', message }, record: nothing };
  }
  await needs.changes.enter(origin, 'rehearsal', { taken: images });
  return { outcome: await told(call, rehearsed, kept, needs), record: recordOf(rehearsed, kept), effect };
}

/** How many paths a record names. */
const mostNamed = 100;

function recordOf({ end, changes }: Rehearsed, kept: readonly string[]): RehearsalRecord {
  return { end, changed: changes.length, kept: kept.length, paths: kept.slice(0, mostNamed) };
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
async function inFull({ step, change, text }: ChosenStep, rehearsals: Rehearsals): Promise<KeptChange> {
  const { target } = step;
  return text === undefined || target.kind !== 'file'
    ? { step, change }
    : { step: { ...step, target: { ...target, from: await rehearsals.write(text) } }, change };
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
  const command = await rehearsals.retold(`${output}${retelling(rehearsed, kept, call.cwd)}`, code);
  return allowed({ ...(call.input as object), command }, []);
}
