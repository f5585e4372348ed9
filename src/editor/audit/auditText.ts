import { textOf } from '../../base/json';
import { tellingText } from '../../core/explain/sentencesOn';
import { pathInFolder } from '../../core/paths/pathInFolder';
import { visible } from '../../core/text/visible';
import type { Reason } from '../../core/verdict';
import type { AuditedCall } from '../../ports/auditLog';
import { shortened } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import { wholeTimeText } from './auditTime';

const labelColumns = 100;
const paths = ['file_path', 'notebook_path'];

/** An entry on one line: what the call wanted, its middle left out when it is long. `Why?` shows it whole. */
export function labelOf(call: AuditedCall): string {
  const text = aimOf(call);
  return text === undefined ? visible(call.tool) : `${visible(call.tool)}: ${shortened(text, labelColumns)}`;
}

/** What a call was about: its files, or its command, address or the like; never the text of a file. */
export function aimOf(call: AuditedCall): string | undefined {
  return pathsIn(call) ?? tellingText(call.input);
}

/** Who made a call: the session, with its agent, by which automatic names begin. One without a name is told by its id. */
export function callerOf({ agent, session, sessionName = t`session ${session.slice(0, 8)}` }: AuditedCall): string {
  return visible(sessionName.startsWith(agent) ? sessionName : `${agent}: ${sessionName}`);
}

/** How an entry ended, in a few words. */
export function endingOf({ decision, outcome, answer, failure, unasked, rehearsal }: AuditedCall): string {
  if (unasked === true) {
    return outcome === 'allow' ? t`read for the agent` : t`left out`;
  }
  if (failure !== undefined && decision === 'ask' && answer === undefined) {
    return outcome === 'deny' ? t`not answered, denied` : t`left to the agent to ask`;
  }
  if (failure !== undefined || decision === undefined) {
    return outcome === 'deny' ? t`denied, because something failed` : t`allowed, though something failed`;
  }
  if (answer !== undefined) {
    const allowed = answer.changed === true ? t`asked, allowed by you after changes` : t`asked, allowed by you`;
    return answer.decision === 'allow' ? allowed : t`asked, denied by you`;
  }
  if (rehearsal !== undefined && outcome === 'allow') {
    return t`rehearsed`;
  }
  if (decision !== outcome) {
    // Where calls are only observed, everything goes through.
    return outcome === 'allow' ? t`observed: would ${said(decision)}` : t`asked, denied`;
  }
  return outcome === 'allow' ? t`allowed` : t`denied`;
}

/** Everything about an entry: what it was, how it ended and every voice that was heard, with rule, file and line. */
export function whyText(call: AuditedCall): string {
  const { seq, time, agent, session, sessionName, tool, cwd, mode, redacted, answer, failure, rehearsal } = call;
  const { spelled, parent, grants, outcomeName, contained } = call;
  const local = wholeTimeText(time);
  const { remembered, unkept } = answer ?? {};
  const named = sessionName === undefined ? visible(session) : `${visible(sessionName)} (${visible(session)})`;
  return [
    t`Entry ${seq}: ${endingOf(call)}`,
    '',
    ...whole(call),
    '',
    spelled === undefined
      ? t`Tool: ${visible(tool)}`
      : t`Tool: ${visible(tool)}, which the agent calls ${visible(spelled)}`,
    parent === undefined ? t`Agent: ${visible(agent)}` : t`Agent: ${visible(agent)}, its subagent ${visible(parent)}`,
    containedText(t`Session: ${named}`, contained),
    t`Folder: ${visible(cwd)}`,
    t`Mode: ${visible(mode)}`,
    t`Time: ${local === visible(time) ? local : `${local} (${visible(time)})`}`,
    ...(redacted ? [t`Secrets were taken out of what is shown here.`] : []),
    ...(outcomeName === undefined ? [] : [t`Outcome: ${visible(outcomeName)}`]),
    ...(grants === undefined ? [] : [t`Allowing it grants: ${visible(grants.words)}, ${visible(said(grants.says))}`]),
    ...(failure === undefined ? [] : [t`Failure: ${visible(said(failure))}`]),
    ...(rehearsal === undefined
      ? []
      : [t`Rehearsed: it changed ${rehearsal.changed} paths on a copy, and ${rehearsal.kept} of them were kept`]),
    ...(remembered === undefined ? [] : [t`Remembered: ${visible(remembered.rule)} (${said(remembered.scope)})`]),
    ...(unkept === undefined
      ? []
      : [t`Not remembered: ${visible(unkept.rule)} (${said(unkept.scope)}), because ${visible(said(unkept.why))}`]),
    '',
    t`Why`,
    ...call.reasons.flatMap((reason) => reasonLines(reason).map((line, at) => `${at === 0 ? '-' : ' '} ${line}`)),
    ...(call.reasons.length === 0 ? [t`No reason was recorded.`] : []),
    '',
  ].join('\n');
}

/** A line with whether the session was contained. */
export function containedText(line: string, contained: AuditedCall['contained']): string {
  if (contained === undefined) {
    return line;
  }
  return contained === true ? t`${line}, contained` : t`${line}, contained, but not all secrets were looked for`;
}

/** One voice as a row: its sentence. */
export function reasonLabel({ effect, text }: Reason): string {
  return `${said(effect)}: ${visible(said(text))}`;
}

/** The rule or check behind a voice, and where it stands. */
export function reasonOrigin({ rule, scope, check, place }: Reason): string {
  const parts = [
    ...(rule === undefined ? [] : [t`rule ${visible(rule)}`]),
    ...(scope === undefined ? [] : [said(scope)]),
    ...(check === undefined ? [] : [t`check ${visible(check)}`]),
    ...(place === undefined ? [] : [`${visible(place.file)}:${place.line}`]),
  ];
  return parts.join(', ');
}

/** All that is known of a voice, a line each. */
export function reasonLines(reason: Reason): readonly string[] {
  const origin = reasonOrigin(reason);
  return [reasonLabel(reason), t`about: ${visible(reason.part)}`, ...(origin === '' ? [] : [t`from: ${origin}`])];
}

/** What the call wanted, over as many lines as it has, nothing left out. */
function whole(call: AuditedCall): readonly string[] {
  const text = tellingText(call.input);
  const others = Object.entries(call.input).filter(([, value]) => value !== text);
  return [
    ...(text === undefined ? [] : text.split('\n').map((line) => visible(line))),
    ...(others.length === 0 ? [] : [t`Input: ${visible(JSON.stringify(Object.fromEntries(others)))}`]),
  ];
}

/** The files that a call names, as they are called in its folder: a side bar has no room for more. */
function pathsIn({ input, cwd }: AuditedCall): string | undefined {
  const changes: readonly unknown[] = Array.isArray(input['changes']) ? input['changes'] : [];
  const found = [input, ...changes].flatMap((it) => paths.flatMap((name) => textOf(it, name) ?? []));
  return found.length === 0 ? undefined : found.map((path) => pathInFolder(path, cwd)).join(', ');
}
