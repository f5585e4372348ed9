import { programs } from '../programs/analysis/programs';
import { loadsOwnCode } from '../rules/shell/ownCode';
import type { Assignment, Command } from '../shell/analysis';
import { isHarmlessAssignment, isLoadingVariable } from '../shell/variableNames';
import type { Word } from '../shell/word';
import { literalStart, wordAfter } from '../shell/wordParts';
import { type Check, safetyAsk } from './check';

/** Code that runs without being in the text: from the network, a variable, a preloaded library, a configured program. */
export const hiddenExecution: Check = {
  id: 'hidden-execution',
  summary: 'Asks before code runs that the command line does not show, or before something is set up to run later.',
  about: ['commands'],
  judge(part, facts) {
    if (part.kind !== 'run') {
      return undefined;
    }
    const { command } = part;
    if (command.hidden !== undefined) {
      return safetyAsk(part.downloaded ? 'downloads a script and runs it unseen' : command.hidden);
    }
    const set = loadingVariables(command);
    const [first] = set;
    // What a trusted folder's own programs load of its own is as good as they are.
    const safety = !facts.trusted || !set.every((it) => 'source' in it && loadsOwnCode(it, command, facts));
    return first === undefined
      ? undefined
      : { effect: 'ask', safety, says: `setting \`${first.name}\` changes what programs load or run` };
  },
};

function loadingVariables({ words, assignments }: Command): readonly (Assignment | ReturnType<typeof toAssignment>)[] {
  const isSetting = programs.get(words[0]?.text ?? '')?.spec.declares === true;
  if (assignments.length === 0 && !isSetting) {
    return [];
  }
  return [...(words.length > 0 ? assignments : []), ...(isSetting ? words.slice(1).map(toAssignment) : [])].filter(
    // `IFS= read -r line` only says where `read` cuts the line.
    (it) =>
      isLoadingVariable(it.name, it.value?.text) &&
      !isHarmlessAssignment(it) &&
      !(it.name === 'IFS' && words[0]?.text === 'read'),
  );
}

/** `name=value` as a word of `export` and its like. */
function toAssignment(word: Word): Pick<Assignment, 'name' | 'value'> {
  const name = /^[^=]*/.exec(word.text)?.[0] ?? '';
  return { name, value: literalStart(word).includes('=') ? wordAfter(word, name.length + 1) : undefined };
}
