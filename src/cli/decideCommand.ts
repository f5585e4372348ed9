import { type CliCommand, exitCodes } from './command';
import { decideLine, toOutput } from './decideLine';
import { deciderFor } from './decider';
import { answerLines } from './eachLine';

/** `gatehouse decide`: JSON Lines in, JSON Lines out. */
export const decideCommand: CliCommand = {
  name: 'decide',
  summary: 'read one call a line and write one decision a line',
  usage: `gatehouse decide [--settings FILE] [--real-paths] < calls.jsonl

Reads one JSON object a line and writes one a line, in the same order:
  {"tool":"Bash","input":{"command":"git push"}}
  -> {"decision":"ask","readOnly":false,"safety":false,"reasons":[…],"suggestions":[…]}

Fields of a line (only tool and input are needed):
  tool, input          the call; input is the tool's own object
  cwd                  where it would run (default: the current folder)
  home, platform       default: yours; platform is linux, darwin or win32
  mode                 default, acceptEdits, explore, bypass or dontAsk
  rules                {"allow":[],"ask":[],"deny":[]}, heard with scope session
  workingDirectories   default: [cwd]
  trusted              whether the workspace is trusted (default: true)
  rehearsal            whether commands can be rehearsed (default: false); an ask that would be says "rehearse":true
  unmatched            ask, deny or allow, when no rule speaks (default: ask)
  reads                {"outside": "ask"}: shell reads outside the working directories ask (default: allow)
  tools                {"allowed":[],"disallowed":[]}, what the agent may see
  checks               custom checks
  fs                   {"symlinks":{"LINK":"TARGET"}}, links for what-if questions
Other fields are ignored.
A line that cannot be used, a blank one included, is answered with {"error":"…"}.

Options:
  --settings FILE   also hear the gatehouse.rules, .checks, .tools, .unmatched and .reads of a settings.json,
                    as the user's own; mode and enforcement are not read from it
  --real-paths      look at links on this machine's disk, not only at those a line describes

Exit code: 0 whatever the decisions; 1 if a line could not be used; 2 for wrong usage.`,
  spec: { flags: ['real-paths'], values: ['settings'], operands: { least: 0, most: 0 } },

  async run(given, streams, surroundings) {
    const decider = await deciderFor(given, surroundings);
    let code: number = exitCodes.fine;
    await answerLines(streams, (line) => {
      const answered = decideLine(line, decider, surroundings);
      if (answered.kind === 'error') {
        code = exitCodes.problems;
      }
      return `${toOutput(answered)}\n`;
    });
    return code;
  },
};
