import { resolve } from 'node:path';
import { explain } from '../core/explain/explain';
import { isReadable, readRule } from '../core/rules/readRule';
import { quoted, visible } from '../core/text/visible';
import { inputText } from '../gate/history/changedDecision';
import { type Arguments, oneValue } from './arguments';
import { type CliCommand, exitCodes, WrongUsage } from './command';
import { type Answered, decideLine } from './decideLine';
import { deciderFor } from './decider';
import { answerLines } from './eachLine';
import type { Surroundings } from './inquiry';
import type { Line } from './lineSplitter';

/** Options that describe one call and therefore need `--command`. */
const callOptions = { values: ['cwd', 'mode'], lists: ['allow', 'ask', 'deny'] };

/** `gatehouse explain`: the same as `decide`, in sentences. */
export const explainCommand: CliCommand = {
  name: 'explain',
  summary: 'say in sentences how a call is decided and why',
  usage: `gatehouse explain --command COMMAND [OPTIONS]
gatehouse explain [--settings FILE] [--real-paths] < calls.jsonl

Says how a shell command is decided: the decision, then why, then rules that would allow it.
Without --command it reads the same lines as \`gatehouse decide\`.

Options:
  --command COMMAND   the shell command
  --cwd DIR           where it would run (default: the current folder)
  --mode MODE         default, acceptEdits, explore, bypass or dontAsk
  --allow RULE        a rule to hear; also --ask and --deny; each may be given again
  --settings FILE     also hear the rules, checks and tools of a settings.json
  --real-paths        look at links on this machine's disk

Exit code: 0 whatever the decision; 1 if a line could not be used; 2 for wrong usage.`,
  spec: {
    flags: ['real-paths'],
    values: ['command', 'settings', ...callOptions.values],
    lists: callOptions.lists,
    operands: { least: 0, most: 0 },
  },

  async run(given, streams, surroundings) {
    const decider = await deciderFor(given, surroundings);
    const command = oneValue(given, 'command');
    if (command !== undefined) {
      refuseUnreadable(given.values.get('allow') ?? []);
      const answered = decideLine(toLine(command, given, surroundings), decider, surroundings);
      if (answered.kind === 'error') {
        throw new WrongUsage(`${answered.why}; see \`gatehouse explain --help\``);
      }
      await streams.write(sentencesFor(answered));
      return exitCodes.fine;
    }
    const stray = Object.values(callOptions)
      .flat()
      .find((name) => given.values.has(name));
    if (stray !== undefined) {
      throw new WrongUsage(`\`--${stray}\` needs \`--command\`; without it the lines say it`);
    }
    let code: number = exitCodes.fine;
    let count = 0;
    await answerLines(streams, (line) => {
      const answered = decideLine(line, decider, surroundings);
      if (answered.kind === 'error') {
        code = exitCodes.problems;
      }
      count += 1;
      return `${count === 1 ? '' : '\n'}${titleOf(answered, count)}\n${sentencesFor(answered)}`;
    });
    if (count === 0) {
      throw new WrongUsage('there is no call to explain: give `--command`, or calls on standard input');
    }
    return code;
  },
};

/** Of an allow rule that cannot be read the answer would say nothing, as it grants nothing. */
function refuseUnreadable(rules: readonly string[]): void {
  for (const text of rules) {
    const rule = readRule(text, { effect: 'allow', scope: 'session' });
    if (!isReadable(rule)) {
      throw new WrongUsage(`the rule ${quoted(text)} ${rule.why}`);
    }
  }
}

function toLine(command: string, given: Arguments, surroundings: Surroundings): Line {
  const rulesOf = (name: string) => given.values.get(name) ?? [];
  const call = {
    tool: 'Bash',
    input: { command },
    cwd: resolve(surroundings.cwd, oneValue(given, 'cwd') ?? '.'),
    mode: oneValue(given, 'mode'),
    rules: { allow: rulesOf('allow'), ask: rulesOf('ask'), deny: rulesOf('deny') },
  };
  return { kind: 'text', text: JSON.stringify(call) };
}

function titleOf(answered: Answered, count: number): string {
  if (answered.kind === 'error') {
    return `${count}.`;
  }
  const { tool, input } = answered.inquiry;
  return `${count}. ${visible(tool)}: ${quoted(inputText(input))}`;
}

/** The sentences for one answer, each on its own line. Nothing in them can steer a terminal. */
function sentencesFor(answered: Answered): string {
  if (answered.kind === 'error') {
    return `No decision: ${visible(answered.why)}.\n`;
  }
  const { verdict, suggestions } = answered.decided;
  return [
    ...explain(verdict, suggestions),
    ...(suggestions.length === 0 ? [] : ['Rules that would allow it, narrowest first:']),
    ...suggestions.map(({ rules }) => `  ${rules.join(', ')}`),
  ]
    .map((sentence) => `${visible(sentence)}\n`)
    .join('');
}
