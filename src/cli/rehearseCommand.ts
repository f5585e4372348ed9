import { join } from 'node:path';
import { ordinaryOrder } from '../contain/rehearsal/ordinaryOrder';
import { rehearse } from '../contain/rehearsal/rehearse';
import { pathInFolder } from '../core/paths/pathInFolder';
import { visible } from '../core/text/visible';
import type { RehearsalEnd, RehearsalOutcome, Rehearsed, RehearsedChange, StepsTaken } from '../ports/rehearsed';
import { journalIn, putBackLeft } from '../store/changes/leftJournals';
import { takeSteps } from '../store/changes/takeSteps';
import { oneValue } from './arguments';
import { type CliCommand, exitCodes, WrongUsage } from './command';

/** `gatehouse rehearse`: what a command would change, without changing it. */
export const rehearseCommand: CliCommand = {
  name: 'rehearse',
  summary: 'run a command on a copy and list what it would change',
  usage: `gatehouse rehearse [OPTIONS] -- PROGRAM [ARGUMENTS...]

Runs a command in the current folder, on a copy: nothing that it writes happens, and it has no network.
Its output goes to standard error; what it would change is printed, a line each.

Options:
  --json             print one JSON object instead
  --keep             make the changes, all of them or none
  --limit SECONDS    how long the command may take (default: 120)

Exit code: 0 if it was rehearsed and, with --keep, its changes were made; 1 if they were not;
2 for wrong usage, or if commands cannot be rehearsed here.`,
  spec: {
    flags: ['json', 'keep'],
    values: ['limit'],
    operands: { least: 1, most: Number.POSITIVE_INFINITY, first: 'a program' },
  },

  async run(given, streams, { cwd, platform }) {
    const seconds = Number(oneValue(given, 'limit') ?? 120);
    if (!(seconds > 0)) {
      throw new WrongUsage('`--limit` needs a number of seconds');
    }
    const outcome: RehearsalOutcome & { parent?: string } =
      platform === 'linux'
        ? await rehearseHere(given.operands, cwd, seconds)
        : { kind: 'impossible', why: 'this is done on Linux only' };
    if (outcome.kind === 'impossible') {
      streams.complain(`the command was not rehearsed: ${visible(outcome.why)}`);
      return exitCodes.wrongUsage;
    }
    const { rehearsed, parent = '' } = outcome;
    try {
      const kept = given.flags.has('keep') ? await keep(rehearsed, parent) : undefined;
      await streams.write(given.flags.has('json') ? asJson(rehearsed, kept) : asLines(rehearsed, kept, cwd));
      return kept === undefined || kept.kind === 'taken' ? exitCodes.fine : exitCodes.problems;
    } finally {
      await rehearsed.discard();
    }
  },
};

async function rehearseHere(
  command: readonly string[],
  cwd: string,
  seconds: number,
): Promise<RehearsalOutcome & { parent?: string }> {
  const stop = new AbortController();
  const cancel = () => stop.abort();
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  const order = ordinaryOrder({
    ...{ command, cwd, folders: [cwd], env: process.env, limit: seconds * 1000, signal: stop.signal },
    tell: (text) => void process.stderr.write(text),
  });
  if (typeof order === 'string') {
    return { kind: 'impossible', why: order };
  }
  const { left } = await putBackLeft(join(order.parent, 'journals'));
  if (left.length > 0) {
    process.stderr.write(`Of what was cut off earlier this could not be put back: ${left.map(visible).join(', ')}\n`);
  }
  return { ...(await rehearse(order)), parent: order.parent };
}

async function keep({ end, changes }: Rehearsed, parent: string): Promise<StepsTaken> {
  if (end.kind !== 'exited') {
    return { kind: 'failed', why: 'the command did not end by itself' };
  }
  const odd = changes.find(({ step }) => step === undefined);
  if (odd !== undefined) {
    return { kind: 'failed', why: `${odd.path} ${odd.remark ?? 'is no file, folder or link'}` };
  }
  return takeSteps(
    changes.flatMap(({ step }) => step ?? []),
    await journalIn(join(parent, 'journals'), 'keep'),
  );
}

function asJson({ end, changes, dropped, wantedNetwork }: Rehearsed, kept: StepsTaken | undefined): string {
  const listed = changes.map(({ kind, path, entry, size, remark }) => ({ kind, path, entry, size, remark }));
  return `${JSON.stringify({ end, changes: listed, dropped, wantedNetwork, kept })}\n`;
}

function asLines(
  { end, changes, dropped, wantedNetwork }: Rehearsed,
  kept: StepsTaken | undefined,
  cwd: string,
): string {
  return [
    ...changes.map((change) => lineOn(change, cwd)),
    changes.length === 0
      ? 'It would change nothing.'
      : `It would change ${changes.length} path${changes.length === 1 ? '' : 's'}.`,
    ...(dropped.length > 0 ? [`Caches and temporary files are not kept (${dropped.length}).`] : []),
    ...(wantedNetwork ? ['It tried to reach a network, and had none.'] : []),
    endedHow(end),
    ...(kept === undefined ? [] : [keptHow(kept, cwd)]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function lineOn({ kind, path, entry, remark, step }: RehearsedChange, cwd: string): string {
  const to = step?.target.kind === 'link' ? ` -> ${visible(step.target.to)}` : '';
  const remarks = [remark, ...(step === undefined && remark === undefined ? ['cannot be kept'] : [])];
  const told = remarks.filter((it) => it !== undefined).map((it) => ` (${it})`);
  return `${kind} ${visible(pathInFolder(path, cwd))}${entry === 'folder' ? '/' : ''}${to}${told.join('')}`;
}

function endedHow(end: RehearsalEnd): string {
  switch (end.kind) {
    case 'exited':
      return `Exit code ${end.code}.`;
    case 'endless':
      return 'It did not end in time.';
    case 'cancelled':
      return 'It was stopped.';
  }
}

function keptHow(kept: StepsTaken, cwd: string): string {
  switch (kept.kind) {
    case 'taken':
      return 'Kept.';
    case 'conflict':
      return `Nothing was kept, because these were changed meanwhile: ${kept.paths.map((path) => visible(pathInFolder(path, cwd))).join(', ')}`;
    case 'failed':
      return `Nothing was kept: ${visible(kept.why)}.`;
  }
}
