import { realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { answeredHook, hookFailure, replyTo } from '../agents/wire/hook';
import { errorCode } from '../base/errorCode';
import { decide } from '../core/engine/decide';
import { takeApart } from '../core/engine/takeApart';
import { sentencesOn } from '../core/explain/sentencesOn';
import { effective, outcomeName } from '../core/outcome';
import type { Policy } from '../core/policy';
import type { OfflineChoice } from '../core/settings/keys';
import type { SessionId, ToolCall, ToolCallId } from '../core/toolCall';
import { everythingVisible } from '../core/tools/visibility';
import { gravestFirst } from '../core/verdict';
import { compilePolicy } from '../gate/compilePolicy';
import { frozenCall, remainsOf } from '../gate/frozenCall';
import { allowed, deniedAsRefused, deniedByPolicy, failed, unanswered } from '../gate/outcomes';
import { mayAskItself } from '../gate/ownQuestion';
import { ToolPins } from '../gate/toolPins';
import { type HookPlace, placeFile, readPlace } from '../hooks/hookPlace';
import { makeOwnFolder, unwritable } from '../hooks/ownFolder';
import type { AuditRecord } from '../ports/auditLog';
import type { HookAnswer, HookCall, HookDialect, HookReply } from '../ports/hook';
import type { PolicySnapshot } from '../ports/policySource';
import type { Outcome } from '../ports/reviewer';
import type { Session } from '../ports/sessionDirectory';
import type { Log } from '../ports/surroundings';
import { AuditHeads } from '../store/auditHead';
import { AuditLogFile } from '../store/auditLog';
import { factsOnDisk } from '../store/gatherFacts';
import { KeptValuesFiles } from '../store/keptValues';
import { type AloneSettings, settingsAlone } from '../store/settingsAlone';
import { sha256Hasher } from '../store/sha256Hasher';
import { SteadyReading } from '../store/steadyReading';
import type { Surroundings } from './inquiry';

/** Where a hook runs. */
interface AloneNeeds {
  /** Where windows are found and leave word. */
  readonly folder: string;
  readonly surroundings: Surroundings;
  /** Where this program lies: no call writes there unasked. */
  readonly program: string;
  readonly log: Log;
  /** Keeps what was read for further calls; left out: there are none. */
  readonly reading?: SteadyReading<Standing>;
}

/** What holds for a conversation in a folder. */
export interface Standing {
  readonly place: HookPlace;
  readonly offline: OfflineChoice;
  readonly snapshot: PolicySnapshot;
  readonly values: KeptValuesFiles;
  readonly audit: AuditLogFile;
}

/** What became of a call before it is recorded. */
interface Ending {
  readonly record: Pick<AuditRecord, 'call' | 'mode' | 'facts' | 'verdict' | 'failure'>;
  readonly outcome: Outcome;
  readonly reply: HookReply;
}

const noWindow = 'no window of Gatehouse is open for this folder, so nobody could be asked';

/** Answers one call of a hook by the settings files alone. Never throws: whatever fails is a denial. */
export function decideAlone(text: string, dialect: HookDialect, needs: AloneNeeds): Promise<HookAnswer> {
  return answeredHook(text, dialect, { judge: (asked) => answer(asked, dialect, needs), log: needs.log });
}

/** The policy of the settings files for a conversation here. Throws when they cannot be read. */
export function policyAlone(needs: AloneNeeds, dialect: HookDialect, conversation: string): Policy {
  return standingFor(needs, realpathSync(needs.surroundings.cwd), sessionOf(conversation, dialect)).snapshot.policy;
}

async function answer(asked: HookCall, dialect: HookDialect, needs: AloneNeeds): Promise<HookReply> {
  const session = sessionOf(asked.conversation, dialect);
  const standing = standingFor(needs, realpathSync(asked.cwd), session);
  const { place, values, audit } = standing;
  const pins = new ToolPins({ values, hasher: sha256Hasher, clock: { now: Date.now }, log: needs.log });
  const { tool, definition } = asked;
  const doubt = definition === undefined ? undefined : pins.doubtAbout(tool, definition);
  const ending = weigh(doubt === undefined ? asked : { ...asked, grants: doubt }, { dialect, session, standing });
  if (ending === undefined) {
    return { decision: 'none' };
  }
  const { record, outcome, reply } = ending;
  if (place.storage === needs.folder) {
    makeOwnFolder(needs.folder);
  }
  const recorded = audit.append({
    ...record,
    ...{ time: new Date().toISOString(), answer: undefined },
    ...{ outcome: outcome.decision, outcomeName: outcomeName(outcome) },
  });
  // What cannot be recorded is denied, and where the system says why, the person hears it.
  await recorded.catch((error: unknown) => {
    const code = errorCode(error);
    throw code === undefined ? error : unwritable(join(place.storage, 'audit'), code);
  });
  if (reply.decision === 'allow' && definition !== undefined && doubt === undefined) {
    await pins.keep(tool, definition);
  }
  return reply;
}

/** Brings one call to its ending; undefined when the agent is to ask its person something, which is not for us. */
function weigh(
  asked: HookCall,
  { dialect, session, standing }: { dialect: HookDialect; session: Session; standing: Standing },
): Ending | undefined {
  const { snapshot, offline } = standing;
  const whole: ToolCall = { ...toolCall(asked), session: session.id, agent: dialect.title };
  // What breaks here is denied like everything that breaks, and recorded besides.
  try {
    const call = frozenCall(whole);
    const { policy, ground, enforcement } = snapshot;
    if (asked.isQuestion && mayAskItself([asked.tool, asked.spelled], policy)) {
      return undefined;
    }
    const place = { cwd: call.cwd, home: ground.home, platform: ground.platform };
    const dissection = takeApart(call, place);
    const facts = factsOnDisk(dissection, { ...ground, place }, policy);
    const verdict = decide(dissection, facts, policy);
    const decision = effective(verdict, enforcement);
    const record = { call, mode: policy.mode.name, facts, verdict, failure: undefined };
    if (decision === 'allow') {
      const outcome = allowed(call.input, []);
      return { record, outcome, reply: replyTo(dialect, asked, outcome) };
    }
    const denial = decision === 'deny' ? deniedByPolicy(verdict, policy.mode) : deniedAsRefused(dissection);
    if (denial !== undefined) {
      return { record, outcome: denial, reply: replyTo(dialect, asked, denial) };
    }
    const message = sentencesOn(gravestFirst(verdict)).join(' ');
    if (offline === 'agent' && dialect.asks) {
      const failure = `${noWindow}: ${dialect.title} was told to ask by itself`;
      const reply: HookReply = { decision: 'ask', message };
      return { record: { ...record, failure }, outcome: allowed(call.input, []), reply };
    }
    // Whoever reads it in the terminal is to see what a rule would have to allow.
    const outcome = unanswered(`${noWindow}. ${message}`);
    return { record: { ...record, failure: noWindow }, outcome, reply: replyTo(dialect, asked, outcome) };
  } catch (error) {
    const record = { call: remainsOf(whole), mode: 'unknown', facts: undefined, verdict: undefined };
    return { record: { ...record, failure: String(error) }, outcome: failed(), reply: hookFailure(error) };
  }
}

function toolCall({ tool, spelled, input, cwd, item, grants }: HookCall): Omit<ToolCall, 'session' | 'agent'> {
  const id = (item ?? '') as ToolCallId;
  const more = { ...(item === undefined ? {} : { item }), ...(grants === undefined ? {} : { grants }) };
  return { id, tool, spelled, input, cwd, ...more };
}

function standingFor(needs: AloneNeeds, cwd: string, session: Session): Standing {
  const { reading = new SteadyReading() } = needs;
  return reading.of(`${cwd}\n${session.id}`, (look) => {
    const { platform } = needs.surroundings;
    [needs.folder, placeFile(needs.folder)].forEach(look);
    const place = readPlace(needs.folder, userInfo().homedir, platform);
    const home = place.home ?? needs.surroundings.home;
    const ownPaths = [needs.folder, place.userFolder, place.storage, needs.program];
    const settings = settingsAlone({ ...place, cwd, home, platform, ownPaths, log: needs.log, look });
    const ingredients = { layers: settings.layers, session, checks: [], hasher: sha256Hasher };
    const { snapshot, validUntil } = compilePolicy({ ...ingredients, now: Date.now(), version: 0 });
    const values = new KeptValuesFiles(join(place.storage, 'kept'));
    const value = { place, offline: settings.offline, snapshot, values, audit: auditLogIn(place, settings) };
    return { value, validUntil };
  });
}

/** A session with nothing of its own: what a window knows of the agent's conversation is not known here. */
function sessionOf(conversation: string, { title, agent }: HookDialect): Session {
  return {
    id: `${agent}:${conversation}` as SessionId,
    ...{ agent: title, name: title, mode: undefined, rules: [], suspended: [] },
    profile: { unmatched: undefined, tools: everythingVisible, changesInput: false },
  };
}

function auditLogIn({ storage }: HookPlace, { audit }: AloneSettings): AuditLogFile {
  const heads = new AuditHeads(join(storage, 'auditHead.json'));
  return new AuditLogFile({ folder: join(storage, 'audit'), heads, ...audit });
}
