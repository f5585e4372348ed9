import type { RuleIndex } from '../rules/ruleIndex';
import type { Visibility } from '../tools/visibility';

const writers = ['Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'Patch'];
const readers = ['Read', 'Glob', 'Grep'];

/**
 * What a runtime is told to hide: also every tool that a deny rule forbids as a whole. The gate denies those anyway;
 * this keeps them from the model's sight, and holds where a runtime does not ask.
 */
export function toldTools({ allowed, disallowed }: Visibility, { deny }: RuleIndex): Visibility {
  const named: readonly (readonly [isDenied: boolean, tools: readonly string[]])[] = [
    [deny.everything.length > 0, ['*']],
    [deny.shell.bare.length > 0, ['Bash', 'PowerShell']],
    [deny.read.bare.length > 0, readers],
    [deny.write.bare.length > 0, writers],
    [deny.glob.bare.length > 0, ['Glob']],
    [deny.grep.bare.length > 0, ['Grep']],
    [deny.url.bare.length > 0, ['WebFetch']],
    [true, deny.mcp.wholeNames],
    [true, deny.tool.wholeNames],
  ];
  return { allowed, disallowed: [...disallowed, ...named.flatMap(([isDenied, tools]) => (isDenied ? tools : []))] };
}
