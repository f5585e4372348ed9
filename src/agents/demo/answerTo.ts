import type { FoundScenarios } from './findScenarios';
import type { Say, Scenario } from './scenario';

/** What the demo agent does about a message. */
export type Play = Pick<Scenario, 'steps'>;

/**
 * Finds what to play for a message: the scenario it names (`tour`, `play tour`), the command it gives (`$ git status`),
 * or a list of what there is.
 */
export function answerTo(message: string, found: FoundScenarios, say: Say): Play {
  const text = message.trim();
  if (text.startsWith('$')) {
    const command = text.slice(1).trim();
    return { steps: [{ kind: 'call', tool: 'Bash', input: { command }, expect: undefined }] };
  }
  const name = text.replace(/^(?:play|show|start)\s+(?:the\s+)?/i, '').toLowerCase();
  const scenario = found.scenarios.find((it) => it.name.toLowerCase() === name);
  return scenario ?? { steps: [{ kind: 'say', text: listText(found, say) }] };
}

/** What there is to play, and what cannot be played and why, in Markdown. */
export function listText({ scenarios, problems }: FoundScenarios, say: Say): string {
  const rows = scenarios.map(({ name, about }) => `- \`${name}\`${about === '' ? '' : `: ${say(about)}`}`);
  const list = [
    say('I am the demo agent: I play scenarios, and whatever I do passes the gate. Send the name of one:'),
    rows.length === 0 ? say('(There is none.)') : rows.join('\n'),
    say('Or send a command after a dollar sign, such as `$ git status`, and see how it is decided.'),
  ];
  const faults = problems.map((problem) => `- \`${problem}\``).join('\n');
  const told = problems.length === 0 ? list : [...list, `${say('These files cannot be played:')}\n${faults}`];
  return told.join('\n\n');
}
