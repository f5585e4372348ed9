import { decide } from '../core/engine/decide';
import { takeApart } from '../core/engine/takeApart';
import { suggestRules } from '../core/suggest/suggestRules';
import type { SessionId } from '../core/toolCall';
import { everythingVisible } from '../core/tools/visibility';
import type { CommandJudge } from '../editor/explainCommand';
import { compilePolicy } from '../gate/compilePolicy';
import type { PolicySnapshot } from '../ports/policySource';
import type { Session } from '../ports/sessionDirectory';
import type { SettingsSource } from '../ports/settingsSource';
import type { Clock } from '../ports/surroundings';
import { factsOnDisk } from '../store/gatherFacts';
import { sha256Hasher } from '../store/sha256Hasher';

/** A session with nothing of its own, so that what applies to it is what applies to the window. */
const anySession: Session = {
  id: '' as SessionId,
  agent: '',
  name: '',
  mode: undefined,
  rules: [],
  suspended: [],
  profile: { unmatched: undefined, tools: everythingVisible, changesInput: false },
};

/** What applies to a session that has just begun. */
export function policyBy(settings: SettingsSource, clock: Clock): PolicySnapshot {
  const sources = { layers: settings.current, session: anySession, checks: [], hasher: sha256Hasher };
  return compilePolicy({ ...sources, now: clock.now(), version: 0 }).snapshot;
}

/** Decides shell commands by the settings as they are now, as for a session that has just begun. */
export function judgeBy(settings: SettingsSource, clock: Clock): CommandJudge {
  return (command, folder) => {
    const { ground, policy } = policyBy(settings, clock);
    const { home, platform } = ground;
    const place = { cwd: folder ?? home, home, platform };
    const dissection = takeApart({ tool: 'Bash', input: { command } }, place);
    const facts = factsOnDisk(dissection, { ...ground, place }, policy);
    const verdict = decide(dissection, facts, policy);
    const isOpen = verdict.decision === 'ask' && !verdict.safety;
    return { verdict, mode: policy.mode, suggestions: isOpen ? suggestRules(dissection, facts, policy) : [] };
  };
}
