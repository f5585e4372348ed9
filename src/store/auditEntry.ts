import { isFields, type JsonFields, parsedJson } from '../base/json';
import { isFlag, isList, isText, isWhole, listOf, objectOf, oneOf, optional } from '../base/shape';
import { decisions } from '../core/decision';
import type { Reason } from '../core/verdict';
import type { AuditEntry, AuditRecord, RecordedAnswer, RecordedFacts, RememberedAnswer } from '../ports/auditLog';
import { redactJson, redactText } from './redact';
import { sha256Hasher } from './sha256Hasher';

/** The `previous` of the first line ever. */
export const noPrevious = '0'.repeat(64);

/** The hash that the line after `line` carries. */
export function hashOfLine(line: string): string {
  return sha256Hasher.digest(line);
}

/** The line for `record`, without its line feed and without secrets. */
export function toAuditLine(record: AuditRecord, link: Pick<AuditEntry, 'seq' | 'previous'>): string {
  const { call, facts, verdict, answer, failure, rehearsal } = record;
  const { grants } = call;
  const input = redactJson(call.input);
  const entry: AuditEntry = {
    format: 1,
    seq: link.seq,
    time: record.time,
    session: call.session,
    agent: call.agent,
    ...(record.sessionName === undefined ? {} : { sessionName: clean(record.sessionName) }),
    tool: call.tool,
    ...(call.spelled === call.tool ? {} : { spelled: call.spelled }),
    input: isFields(input.value) ? input.value : { value: input.value },
    redacted: input.changed,
    cwd: call.cwd,
    ...(grants === undefined ? {} : { grants: { words: clean(grants.words), says: clean(grants.says) } }),
    ...(call.parent === undefined ? {} : { parent: call.parent }),
    mode: record.mode,
    ...(facts ? { facts: toRecordedFacts(facts) } : {}),
    ...(verdict ? { verdict: { ...verdict, reasons: verdict.reasons.map(withoutSecrets) } } : {}),
    ...(answer ? { answer: withoutSecretRules(answer) } : {}),
    outcome: record.outcome,
    ...(record.outcomeName === undefined ? {} : { outcomeName: record.outcomeName }),
    ...(failure === undefined ? {} : { failure: clean(failure) }),
    ...(record.unasked === true ? { unasked: true } : {}),
    ...(record.contained === undefined ? {} : { contained: record.contained }),
    ...(rehearsal === undefined ? {} : { rehearsal: { ...rehearsal, paths: rehearsal.paths.map(clean) } }),
    previous: link.previous,
  };
  return JSON.stringify(entry);
}

/** Reads one line back, or says why it is no entry. Only the fields that others build on are looked at. */
export function readAuditLine(line: string): AuditEntry | { readonly why: string } {
  const value = parsedJson(line);
  return isEntry(value)
    ? (value as unknown as AuditEntry)
    : { why: value === undefined ? 'it is not JSON' : 'it is no entry of format 1' };
}

/** How every line begins. */
export function startOfLine(seq: number): string {
  return JSON.stringify({ format: 1, seq }).replace('}', ',');
}

function toRecordedFacts({ place, roots, trusted, real }: NonNullable<AuditRecord['facts']>): RecordedFacts {
  return {
    home: place.home,
    platform: place.platform,
    workingDirectories: roots,
    trusted,
    links: Object.fromEntries([...real].map(([path, to]) => [path, to.kind === 'real' ? to.path : null])),
  };
}

function clean(text: string): string {
  return redactText(text).value;
}

function withoutSecrets(reason: Reason): Reason {
  return { ...reason, part: clean(reason.part), text: clean(reason.text) };
}

/** A remembered rule may be the exact command, and the command may hold a secret. */
function withoutSecretRules({ remembered, unkept, ...answer }: RecordedAnswer): RecordedAnswer {
  const cleaned = <T extends RememberedAnswer>(kept: T): T => ({
    ...kept,
    rule: clean(kept.rule),
    ...(kept.also ? { also: kept.also.map(clean) } : {}),
  });
  return {
    ...answer,
    ...(remembered ? { remembered: cleaned(remembered) } : {}),
    ...(unkept ? { unkept: { ...cleaned(unkept), why: clean(unkept.why) } } : {}),
  };
}

const isEntry = objectOf({
  ...{ format: oneOf(1), seq: isWhole, input: isFields, outcome: oneOf('allow', 'deny') },
  ...{ time: isText, session: isText, agent: isText, tool: isText, cwd: isText, mode: isText, previous: isText },
  verdict: optional(objectOf({ decision: oneOf(...decisions), reasons: isList })),
  facts: optional(
    objectOf({
      ...{ home: isText, platform: oneOf('linux', 'darwin', 'win32'), trusted: isFlag },
      workingDirectories: listOf(isText),
      links: (value): value is JsonFields =>
        isFields(value) && Object.values(value).every((it) => it === null || isText(it)),
    }),
  ),
});
