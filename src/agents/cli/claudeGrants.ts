import { textIn } from '../../base/json';
import { type Grant, lasting, type PrintedDenial } from './denial';

/** The narrowest flag with which `claude -p` goes on after it denied a call itself. */
export function claudeGrant({ tool, input }: PrintedDenial): Grant {
  const path = textIn(input, 'file_path') || textIn(input, 'notebook_path');
  if (tool.startsWith('mcp__') && /^[\w-]+$/.test(tool)) {
    return flag(tool, 'byRule', `it may call \`${tool}\` with any input`);
  }
  switch (tool) {
    case 'Bash': {
      const command = textIn(input, 'command');
      // A flag is one rule: a bracket, a comma, a star or a line break in it would make it mean something else.
      return command === '' || /[(),*\n\r]/.test(command)
        ? impossible
        : flag(`Bash(${command})`, 'byRule', 'it may run exactly this command, as often as it likes');
    }
    case 'Write':
    case 'Edit':
    case 'MultiEdit':
    case 'NotebookEdit':
      return isPlainPath(path) ? flag(`Edit(/${path})`, 'byRule', `it may write anything to \`${path}\``) : impossible;
    case 'Read':
      return isPlainPath(path) ? flag(`Read(/${path})`, 'byRule', `it may read \`${path}\``) : impossible;
    case 'WebFetch': {
      const host = /^https?:\/\/([\w.-]+)(?:[:/?#]|$)/.exec(textIn(input, 'url'))?.[1];
      return host === undefined
        ? impossible
        : flag(`WebFetch(domain:${host})`, 'wider', `it may fetch every page of \`${host}\``);
    }
    default:
      return impossible;
  }
}

function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !/[()*?[\]{},!\n\r]/.test(path);
}

function flag(rule: string, reach: 'byRule' | 'wider', says: string): Grant {
  return {
    kind: 'flags',
    flags: ['--allowedTools', rule],
    byRule: reach === 'byRule',
    says: `allowing it starts the agent again with \`--allowedTools '${rule}'\`: ${lasting(reach)}, ${says}`,
  };
}

const impossible: Grant = {
  kind: 'impossible',
  why: 'the agent has no flag that grants it without granting much more',
};
