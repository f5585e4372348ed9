import type { Decision } from '../core/decision';
import { meaningOf } from '../core/rules/rule/toolNames';
import { addCommandGlob } from './commandText';
import type { Gathering } from './gathering';

const form = /^([A-Za-z_][A-Za-z0-9_.-]*)(?:\(([\s\S]*)\))?$/;

/** Takes a rule as Claude Code writes it: `Bash(npm run test:*)`, `Edit(/src/**)`, `mcp__server`. */
export function addClaudeRule(effect: Decision, text: string, into: Gathering): void {
  const [, name, body] = form.exec(text.trim()) ?? [];
  if (text.trim().startsWith('mcp__') || text.trim() === '*') {
    into.rule(effect, text.trim(), { source: text, tool: text.trim() === '*' ? '*' : 'mcp__*' });
    return;
  }
  if (name === undefined || /\)\s*,/.test(body ?? '')) {
    into.without(effect, { source: text, why: 'It is not of the form `Tool` or `Tool(what)`.', instead: '*' });
    return;
  }
  const meant = meaningOf(name);
  if (meant?.kind === 'mcp' || /^[a-z]+$/.test(name)) {
    // `read` or `shell(x)` mean something here and nothing there.
    into.without(effect, { source: text, why: `Claude Code has no tool called \`${name}\`.`, instead: '*' });
  } else if (body === undefined || body === '*') {
    into.rule(effect, name, { source: text, tool: name });
  } else if (meant?.kind === 'shell') {
    const glob = body.endsWith(':*') ? `${body.slice(0, -2)} *` : body;
    addCommandGlob(effect, { glob, source: text }, into);
  } else if (meant?.kind === 'path') {
    into.rule(effect, `${name}(${fromClaudePath(body)})`, { source: text, tool: name });
  } else if (meant?.kind === 'url') {
    into.rule(effect, text.trim(), { source: text, tool: name });
  } else {
    into.without(effect, { source: text, why: `A rule can only name \`${name}\` as a whole.`, instead: name });
  }
}

/** There `//` is the root of the disk and `/` the folder of the settings; a name alone is meant at any depth. */
function fromClaudePath(path: string): string {
  if (path.startsWith('//')) {
    return path.slice(1);
  }
  return path.startsWith('/') ? `.${path}` : path;
}
