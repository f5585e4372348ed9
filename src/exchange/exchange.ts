// What is loaded, as one file, when rules are first brought from another tool or taken to one.
import type { RuleExchange } from '../ports/ruleExchange';
import { fromText } from './fromText';
import { importKinds } from './importKinds';
import { toClaude } from './toClaude';
import { toCopilot } from './toCopilot';

export { intoSettings } from './intoSettings';

/** `nameOf`: our name of a tool of Gemini CLI or Copilot CLI. */
export function ruleExchange(nameOf: (tool: string) => string): RuleExchange {
  return {
    kinds: () => importKinds,
    read: (file) => fromText(file, nameOf),
    write(profile, as) {
      if (as === 'claude') {
        const { settings, lost } = toClaude(profile);
        return { text: `${JSON.stringify(settings, undefined, 2)}\n`, lost };
      }
      const { flags, lost } = toCopilot(profile);
      return { text: flags.map((flag) => `${quotedWord(flag)}\n`).join(''), lost };
    },
  };
}

function quotedWord(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
