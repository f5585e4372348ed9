import type { Command as Node, Redirection as RedirectionNode } from 'unbash';
import type { Assignment } from './analysis';
import { toAssignment, toAssignmentWord } from './assignments';
import type { Folder } from './folder';
import { type Reading, type Shell, siteIn, steer } from './reading';
import { toRedirections } from './redirections';
import { draftOf, noteCalculations, runCommand } from './runCommand';
import { isSteeringVariable } from './steeringVariables';
import type { Word } from './word';
import { toWord } from './words';

/**
 * Reads a simple command, with everything that its words run before it.
 * Like `runCommand` it moves `shell`, and the result is the folder when the command fails.
 */
export function readSimpleCommand(node: Node, shell: Shell, reading: Reading): Folder {
  const site = siteIn(reading, shell);
  const assignments: Assignment[] = [];
  const redirections: RedirectionNode[] = [];
  const words: Word[] = [];
  for (const item of node.prefix) {
    if (item.type === 'Assignment') {
      assignments.push(toAssignment(item, site));
    } else {
      redirections.push(item);
    }
  }
  if (node.name !== undefined) {
    words.push(toWord(node.name, site, 'argument'));
  }
  for (const item of node.suffix) {
    if (item.type === 'Word') {
      words.push(toWord(item, site, 'argument'));
    } else if (item.type === 'Assignment') {
      words.push(toAssignmentWord(item, site));
    } else {
      redirections.push(item);
    }
  }
  const { files, input } = toRedirections(redirections, site);
  const draft = draftOf(
    {
      words,
      assignments,
      redirections: files,
      input: input ?? shell.input,
      source: shell.source.slice(node.pos, node.end),
      hidden: site.hidden,
    },
    shell,
  );
  noteCalculations(draft, site.names, reading);
  const failed = runCommand(draft, shell, reading);
  if (words.length === 0) {
    const steering = assignments.find(({ name }) => isSteeringVariable(name));
    if (steering !== undefined) {
      steer(site, `\`${steering.name}\` is set for every later command`);
    }
  }
  return failed;
}
