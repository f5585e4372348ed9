import { createReadStream } from 'node:fs';
import { visible } from '../core/text/visible';
import { AuditChain } from '../store/verifyAudit';
import { lastValue } from './arguments';
import { type Command, exitCodes, type Streams, WrongUsage } from './command';
import { deciderFor } from './deciderFor';
import { longestLine } from './eachLine';
import { type Line, LineSplitter } from './lineSplitter';
import { type ChangedDecision, Replay } from './replay';

/** `gatehouse replay`: another policy over an audit log. */
export const replayCommand: Command = {
  name: 'replay',
  summary: 'list the decisions in an audit log that other settings would change',
  usage: `gatehouse replay LOG --settings FILE [--mode MODE] [--json]

Decides every call in an audit log again with the rules, checks and tools of a settings.json
and lists the decisions that would change, loosened ones first.
Rules that were remembered for a session only are not in the log and are not heard.

Options:
  --settings FILE   the settings to try
  --mode MODE       the mode to try (default: the one each call was decided in)
  --json            one JSON object a line instead of sentences

Exit code: 0 whatever would change; 1 if the log has lines that cannot be read or were tampered with, but for
those that a crash cut short; 2 for wrong usage.`,
  spec: { flags: ['json'], values: ['settings', 'mode'], operands: { least: 1, most: 1 } },

  async run(given, streams, surroundings) {
    const [log = ''] = given.operands;
    if (!given.values.has('settings')) {
      throw new WrongUsage('name the settings to try with `--settings FILE`');
    }
    const replay = new Replay(await deciderFor(given, surroundings), lastValue(given, 'mode'));
    let code: number = exitCodes.fine;
    const chain = new AuditChain();
    for await (const line of linesOf(log)) {
      const { entry, broken } = chain.next(line.kind === 'text' ? line.text : '');
      if (broken !== undefined) {
        code = broken.kind === 'torn' ? code : exitCodes.problems;
        streams.complain(`${log}:${broken.line}: ${line.kind === 'bad' ? line.why : broken.why}`);
      }
      if (entry !== undefined) {
        replay.hear(entry);
      }
    }
    await (given.flags.has('json') ? writeJson(replay, streams) : writeSentences(replay, streams));
    return code;
  },
};

async function* linesOf(file: string): AsyncGenerator<Line> {
  const splitter = new LineSplitter(longestLine);
  // The disk says no by throwing, and its message names the file.
  try {
    for await (const chunk of createReadStream(file)) {
      yield* splitter.push(chunk);
    }
  } catch (error) {
    throw new WrongUsage(`cannot read the log: ${error instanceof Error ? error.message : String(error)}`);
  }
  yield* splitter.end();
}

async function writeJson(replay: Replay, streams: Streams): Promise<void> {
  for (const change of replay.changes()) {
    await streams.write(`${JSON.stringify(change)}\n`);
  }
}

async function writeSentences(replay: Replay, streams: Streams): Promise<void> {
  for (const change of replay.changes()) {
    await streams.write(`${visible(sentenceFor(change))}\n`);
  }
  const { heard, skipped } = replay.counts;
  const changed = replay.changes().length;
  const left = skipped > 0 ? `, ${skipped} could not be decided again` : '';
  await streams.write(`${heard} calls, ${changed} would change${left}\n`);
}

function sentenceFor(change: ChangedDecision): string {
  const doubt = change.redacted ? ' (secrets were taken out of it, so this may be wrong)' : '';
  return `${change.change}: ${change.was} -> ${change.would}: #${change.seq} ${change.tool} ${change.call}${doubt}`;
}
