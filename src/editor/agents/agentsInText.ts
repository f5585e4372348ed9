// The package's main entry cannot be bundled; this is the same code as modules.
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser/lib/esm/main.js';
import { keys } from '../../core/settings/keys';
import { readAgents } from './readAgents';

/** Something about an agent in the text of a settings file that cannot be used. */
interface AgentFault {
  readonly message: string;
  readonly offset: number;
  readonly length: number;
}

/** Finds the agents in the text of a settings file that cannot be used, also in one that is being edited. */
export function agentFaults(text: string, home: string): readonly AgentFault[] {
  const tree = parseTree(text, [], { allowTrailingComma: true, allowEmptyContent: true });
  const { key } = keys.agents;
  const list = tree && (findNodeAtLocation(tree, [key]) ?? findNodeAtLocation(tree, key.split('.')));
  if (list === undefined) {
    return [];
  }
  if (list.type !== 'array') {
    return readAgents(getNodeValue(list), home).problems.map((message) => at(list, message));
  }
  const entries = list.children ?? [];
  const values: unknown[] = entries.map((entry) => getNodeValue(entry));
  // What is wrong with an entry may be another one before it, so each is read with those.
  const problems = (count: number) => readAgents(values.slice(0, count), home).problems;
  return entries.flatMap((entry, index) =>
    problems(index + 1)
      .slice(problems(index).length)
      .map((message) => at(findNodeAtLocation(entry, ['name']) ?? entry, message)),
  );
}

function at({ offset, length }: Node, message: string): AgentFault {
  return { message, offset, length };
}
