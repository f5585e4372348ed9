import { addTo } from '../../base/addTo';
import type { Decision } from '../decision';
import { programName } from '../shell/programName';
import type { Ground } from './ground';
import { HostIndex } from './hostIndex';
import { McpIndex } from './mcpIndex';
import { PathRules } from './pathRules';
import type { Matcher, Rule, RuleOf } from './rule/rule';
import { ShellIndex } from './shell/shellIndex';
import { ToolIndex } from './toolIndex';

/** The rules of one effect, arranged so that looking one up does not depend on how many there are. */
export interface EffectIndex {
  /** Rules about every call. */
  readonly everything: readonly Rule[];
  readonly shell: ShellIndex;
  readonly read: PathRules;
  readonly write: PathRules;
  /** Whether there is any rule about reading or writing files. */
  readonly hasFiles: boolean;
  /** Rules that govern the tool of that name alone. */
  readonly glob: PathRules;
  readonly grep: PathRules;
  readonly url: HostIndex;
  readonly mcp: McpIndex;
  readonly tool: ToolIndex;
}

/** All rules of a policy, compiled once when the policy changes. */
export type RuleIndex = Readonly<Record<Decision, EffectIndex>>;

/** Compiles rules. Relative paths hang on the rule's own base, or on the ground's folder. */
export function indexRules(rules: readonly Rule[], ground: Ground): RuleIndex {
  const byEffect = new Map<string, Rule[]>();
  for (const rule of rules) {
    addTo(byEffect, rule.effect, rule);
  }
  const index = (effect: Decision) => {
    const own = byEffect.get(effect);
    return own === undefined ? noRules[effect] : indexEffect(own, effect, ground, noRules[effect]);
  };
  return Object.freeze({ allow: index('allow'), ask: index('ask'), deny: index('deny') });
}

/** `none` is shared wherever there are no rules of a kind: one rule is often tried alone. */
function indexEffect(rules: readonly Rule[], effect: Decision, ground: Ground, none?: EffectIndex): EffectIndex {
  const of = <Kind extends Matcher['kind']>(kind: Kind) =>
    rules.filter((rule): rule is RuleOf<Kind> => rule.match.kind === kind);
  const files = (access: 'read' | 'write', only: 'Glob' | 'Grep' | undefined) => {
    const meant = of('path').filter(({ match }) => match.access === access && match.only === only);
    return meant.length === 0 && none !== undefined ? none.read : new PathRules(meant, ground);
  };
  const [urls, mcp, tools] = [of('url'), of('mcp'), of('tool')];
  const read = files('read', undefined);
  const write = files('write', undefined);
  return {
    everything: of('everything'),
    // For deny and ask rules a folder in front of a program does not matter; allow rules name it exactly.
    shell: new ShellIndex(of('shell'), effect === 'allow' ? (program) => program : programName),
    read,
    write,
    hasFiles: read.isThere || write.isThere,
    glob: files('read', 'Glob'),
    grep: files('read', 'Grep'),
    url: urls.length === 0 && none !== undefined ? none.url : new HostIndex(urls),
    mcp: mcp.length === 0 && none !== undefined ? none.mcp : new McpIndex(mcp),
    tool: tools.length === 0 && none !== undefined ? none.tool : new ToolIndex(tools),
  };
}

/** Where there are no rules it does not matter what their paths hang on. */
const nowhere: Ground = { cwd: '/', home: '/', platform: 'linux', roots: [], foldsCase: false };

const noRules: RuleIndex = Object.freeze({
  allow: indexEffect([], 'allow', nowhere),
  ask: indexEffect([], 'ask', nowhere),
  deny: indexEffect([], 'deny', nowhere),
});
