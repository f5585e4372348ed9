import { isFields, type JsonFields, parsedJson } from '../base/json';
import { isFlag, isList, isText, isWhole, listOf, objectOf, oneOf, optional } from '../base/shape';
import { decisions } from '../core/decision';
import type { WiderGrant } from '../core/toolCall';
import type { Reason } from '../core/verdict';
import type {
  AuditEntry,
  AuditRecord,
  RecordedAnswer,
  RecordedFacts,
  RehearsalRecord,
  RememberedAnswer,
} from '../ports/auditLog';
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
  const { call, facts, verdict, answer, failure } = record;
  const input = redactJson(call.input);
  const entry: AuditEntry = {
    format: 1,
    seq: link.seq,
    time: record.time,
    session: call.session,
    agent: call.agent,
    ...(record.sessionName === undefined ? {} : { sessionName: redactText(record.sessionName).value }),
    tool: call.tool,
    ...(call.spelled === call.tool ? {} : { spelled: call.spelled }),
    input: isFields(input.value) ? input.value : { value: input.value },
    redacted: input.changed,
    cwd: call.cwd,
    ...(call.grants === undefined ? {} : { grants: withoutSecretGrant(call.grants) }),
    ...(call.parent === undefined ? {} : { parent: call.parent }),
    mode: record.mode,
    ...(facts ? { facts: toRecordedFacts(facts) } : {}),
    ...(verdict ? { verdict: { ...verdict, reasons: verdict.reasons.map(withoutSecrets) } } : {}),
    ...(answer ? { answer: withoutSecretRules(answer) } : {}),
    outcome: record.outcome,
    ...(record.outcomeName === undefined ? {} : { outcomeName: record.outcomeName }),
    ...(failure === undefined ? {} : { failure: redactText(failure).value }),
    ...(record.unasked === true ? { unasked: true } : {}),
    ...(record.contained === undefined ? {} : { contained: record.contained }),
    ...(record.rehearsal === undefined ? {} : { rehearsal: withoutSecretPaths(record.rehearsal) }),
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

function withoutSecrets(reason: Reason): Reason {
  return { ...reason, part: redactText(reason.part).value, text: redactText(reason.text).value };
}

/** A remembered rule may be the exact command, and the command may hold a secret. */
function withoutSecretRules({ remembered, unkept, ...answer }: RecordedAnswer): RecordedAnswer {
  const clean = (text: string) => redactText(text).value;
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

function withoutSecretPaths({ paths, ...rehearsal }: RehearsalRecord): RehearsalRecord {
  return { ...rehearsal, paths: paths.map((path) => redactText(path).value) };
}

const isEntry = objectOf({
  ...{ format: oneOf(1), seq: isWhole, input: isFields, outcome: oneOf('allow', 'deny') },
  ...{ time: isText, session: isText, agent: isText, tool: isText, cwd: isText, mode: isText, previous: isText },
  verdict: optional(objectOf({ decision: oneOf(...decisions), reasons: isList })),
  facts: optional(
    objectOf({
      ...{ home: isText, platform: oneOf('linux', 'darwin', 'win32'), trusted: isFlag },
      workingDirectories: listOf(isText),
      links: (value): value is JsonFields => isFields(value) && Object.values(value).every(isTextOrNothing),
    }),
  ),
});

function isTextOrNothing(value: unknown): boolean {
  return value === null || isText(value);
}

function withoutSecretGrant({ words, says }: WiderGrant): WiderGrant {
  return { words: redactText(words).value, says: redactText(says).value };
}
