import type { AuditEntry } from '../ports/auditLog';

/** The version of OCSF whose words are used: the first in which API Activity knows the profile for security controls. */
const ocsfVersion = '1.4.0';
const product = { name: 'Gatehouse', vendor_name: 'Gatehouse' };
/** API Activity, in the category Application Activity. */
const apiActivity = 6003;

/** An entry of the audit log as an event of the Open Cybersecurity Schema Framework: API Activity with its decision. */
export function toOcsf(entry: AuditEntry): object {
  const { tool, session, agent, cwd, mode, outcome, seq, input, redacted, verdict, answer, failure } = entry;
  const isAllowed = outcome === 'allow';
  const activity = verdict?.readOnly === true ? 2 : 99;
  return {
    ...{ category_uid: 6, class_uid: apiActivity, activity_id: activity, type_uid: apiActivity * 100 + activity },
    ...(activity === 99 ? { activity_name: tool } : {}),
    time: Date.parse(entry.time),
    severity_id: isAllowed ? 1 : 2,
    ...{ status_id: isAllowed ? 1 : 2, status_detail: failure ?? outcome },
    // Of the profile for security controls: what was decided, and what came of it.
    ...{ action_id: isAllowed ? 1 : 2, disposition_id: isAllowed ? 1 : 2 },
    message: sentences(entry).join(' '),
    metadata: { version: ocsfVersion, product, profiles: ['security_control'], uid: String(seq), log_name: 'audit' },
    actor: { app_name: agent, session: { uid: session } },
    api: { operation: tool },
    src_endpoint: { name: 'localhost' },
    unmapped: { cwd, mode, input, redacted, ...(verdict ? { verdict } : {}), ...(answer ? { answer } : {}) },
  };
}

/** Entries of the audit log as the body of a request of OTLP over HTTP, in JSON. */
export function toOtlp(entries: readonly AuditEntry[], version: string): object {
  const resource = { attributes: attributesOf({ 'service.name': 'gatehouse', 'service.version': version }) };
  const scope = { name: 'gatehouse.audit', version };
  return { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords: entries.map(toLogRecord) }] }] };
}

function toLogRecord(entry: AuditEntry): object {
  const { time, tool, session, agent, cwd, mode, outcome, outcomeName, seq, input, redacted, verdict } = entry;
  const isAllowed = outcome === 'allow';
  return {
    // A text, because the numbers are too large for JSON.
    timeUnixNano: `${Date.parse(time)}000000`,
    ...(isAllowed ? { severityNumber: 9, severityText: 'INFO' } : { severityNumber: 13, severityText: 'WARN' }),
    eventName: 'gatehouse.decision',
    body: { stringValue: sentences(entry).join(' ') },
    attributes: attributesOf({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.agent.name': agent,
      'gen_ai.conversation.id': session,
      'gen_ai.tool.name': tool,
      'gen_ai.tool.call.arguments': JSON.stringify(input),
      'gatehouse.decision': verdict?.decision ?? 'failed',
      'gatehouse.outcome': outcomeName ?? outcome,
      'gatehouse.mode': mode,
      'gatehouse.cwd': cwd,
      'gatehouse.redacted': redacted,
      'gatehouse.seq': seq,
    }),
  };
}

/** What is told of a decision: its reasons, or why there is none. */
function sentences({ verdict, failure, outcome }: AuditEntry): readonly string[] {
  const reasons = verdict?.reasons.map(({ text }) => text) ?? [];
  const told = [...new Set([...reasons, ...(failure === undefined ? [] : [failure])])];
  return told.length === 0 ? [outcome] : told;
}

function attributesOf(values: Readonly<Record<string, string | number | boolean>>): readonly object[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: string | number | boolean): object {
  switch (typeof value) {
    case 'number':
      return { intValue: String(value) };
    case 'boolean':
      return { boolValue: value };
    default:
      return { stringValue: value };
  }
}
