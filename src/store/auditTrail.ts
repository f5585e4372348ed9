import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifFailed } from '../base/errorCode';
import { type Disposable, Emitter } from '../base/lifetime';
import { isNumber, isText, isWhole, objectOf, oneOf, optional } from '../base/shape';
import { decisions } from '../core/decision';
import type { AuditEntry, AuditedCall, AuditFault, AuditReport, AuditTrail } from '../ports/auditLog';
import { hashOfLine, noPrevious, readAuditLine } from './auditEntry';
import { allFiles, currentName, lastEntryOf } from './auditFiles';
import type { AuditHeads } from './auditHead';
import { linesBackwards, linesInFile } from './fileLines';
import { AuditChain, gone } from './verifyAudit';

/** Where the log lies and what is known of it. */
interface AuditTrailOptions {
  readonly folder: string;
  /** How many entries are shown; older ones stay in the files. */
  readonly most: number;
  /** Knows the newest line that was ever written. */
  readonly heads: AuditHeads;
}

/** Reads the audit log from the disk, when somebody asks. */
export class AuditTrailFiles implements AuditTrail, Disposable {
  private readonly changed = new Emitter<void>();
  /** What was read last, and up to where in the file that is being written. */
  private seen: { readonly id: string; readonly size: number; readonly calls: readonly AuditedCall[] } | undefined;

  readonly onDidChange = this.changed.event;

  constructor(private readonly options: AuditTrailOptions) {}

  /** Something was written. */
  grew(): void {
    this.changed.fire();
  }

  async read(): Promise<readonly AuditedCall[]> {
    const { folder, most } = this.options;
    const current = join(folder, currentName);
    const before = this.seen;
    const found = await lookAt(current);
    if (before !== undefined && found?.id === before.id && found.size >= before.size) {
      // Only what was added since needs to be read.
      const added = await callsIn(current, before.size);
      this.seen = { ...found, size: before.size + added.size, calls: [...before.calls, ...added.calls].slice(-most) };
      return this.seen.calls;
    }
    let calls: readonly AuditedCall[] = [];
    let size = 0;
    // From the newest file back, until there are enough.
    for (const name of (await filesOf(folder)).toReversed()) {
      const part = await callsIn(join(folder, name), 0);
      size = name === currentName ? part.size : size;
      calls = [...part.calls.slice(-(most - calls.length)), ...calls];
      if (calls.length >= most) {
        break;
      }
    }
    this.seen = found && { id: found.id, size, calls };
    return calls;
  }

  async *entries(): AsyncGenerator<AuditEntry> {
    const { folder } = this.options;
    for (const name of (await filesOf(folder)).toReversed()) {
      for await (const { text } of linesBackwards(join(folder, name))) {
        const entry = readAuditLine(text);
        if (!('why' in entry)) {
          yield entry;
        }
      }
    }
  }

  async verify(): Promise<AuditReport> {
    const { folder, heads } = this.options;
    const known = heads.newest();
    const files = await filesOf(folder);
    const chain = new AuditChain();
    const faults: AuditFault[] = [];
    let entries = 0;
    let first: number | undefined;
    let last = 0;
    let isHeadThere = known === undefined;
    for (const name of files) {
      const file = join(folder, name);
      let line = 0;
      for await (const { text } of linesInFile(file)) {
        line += 1;
        const { entry, broken } = chain.next(text);
        if (broken !== undefined) {
          faults.push({ ...broken, file, line });
        } else if (entries === 0 && entry?.seq === 1 && entry.previous !== noPrevious) {
          faults.push({ kind: 'changed', file, line, why: 'lines before it were removed' });
        } else if (entries === 0 && entry !== undefined && entry.seq > (known?.from ?? entry.seq)) {
          faults.push({ kind: 'changed', file, line, why: gone(known?.from ?? 1, entry.seq - 1) });
        }
        entries += entry === undefined ? 0 : 1;
        first ??= entry?.seq;
        last = entry?.seq ?? last;
        isHeadThere ||= entry?.seq === known?.seq && hashOfLine(text) === known?.hash;
      }
    }
    // Rotation may have given up even the newest, and another window may have gone on writing until it had.
    const isKept = known !== undefined && known.seq >= Math.max(first ?? 0, known.from ?? 0);
    // A closed file says in its name up to where it was written.
    const closed = Math.max(0, ...files.map(lastEntryOf));
    const missing = Math.max(isKept && !isHeadThere ? known.seq : 0, closed > last ? closed : 0);
    if (missing > 0) {
      const file = join(folder, files.at(-1) ?? currentName);
      faults.push({ kind: 'changed', file, line: undefined, why: gone(Math.min(last + 1, missing), missing) });
    }
    return { files: files.map((name) => join(folder, name)), entries, faults };
  }

  dispose(): void {
    this.changed.dispose();
  }
}

/** The files of a log, oldest first; none where nothing was ever written. */
async function filesOf(folder: string): Promise<readonly string[]> {
  // A folder that is not there yet is an empty log.
  return allFiles(folder).catch(ifFailed<readonly string[]>(['ENOENT'], []));
}

async function lookAt(file: string): Promise<{ readonly id: string; readonly size: number } | undefined> {
  // There is none before the first call.
  const found = await stat(file).catch(() => undefined);
  return found && { id: `${found.dev}:${found.ino}`, size: found.size };
}

/** The entries in the whole lines of a file from an offset on, and how many bytes these lines have. */
async function callsIn(file: string, start: number) {
  const calls: AuditedCall[] = [];
  let size = 0;
  for await (const { text, isWhole } of linesInFile(file, start)) {
    if (!isWhole) {
      // Another window may be writing it; it is read when it is there.
      break;
    }
    size += Buffer.byteLength(text) + 1;
    const entry = readAuditLine(text);
    if (!('why' in entry)) {
      calls.push(toAuditedCall(entry));
    }
  }
  return { calls, size };
}

function toAuditedCall(entry: AuditEntry): AuditedCall {
  const { seq, time, session, agent, tool, input, redacted, cwd, mode, verdict, answer, outcome } = entry;
  const { sessionName, spelled, parent, grants, outcomeName, failure } = entry;
  return {
    ...{ seq, time, session, agent, tool, input, cwd, mode, outcome },
    redacted: redacted === true,
    decision: verdict?.decision,
    reasons: (verdict?.reasons ?? []).filter((it) => isReason(it)),
    ...(isAnswer(answer) ? { answer } : {}),
    ...(isText(sessionName) ? { sessionName } : {}),
    ...(isText(spelled) ? { spelled } : {}),
    ...(isText(parent) ? { parent } : {}),
    ...(isText(grants?.words) && isText(grants.says) ? { grants } : {}),
    ...(isText(outcomeName) ? { outcomeName } : {}),
    ...(isText(failure) ? { failure } : {}),
    ...(entry.unasked === true ? { unasked: true } : {}),
    ...(entry.contained === true || entry.contained === 'inPart' ? { contained: entry.contained } : {}),
    ...(isRehearsal(entry.rehearsal) ? { rehearsal: entry.rehearsal } : {}),
  };
}

/** A line may have been written by anybody, so what is shown of it is looked at. */
const isReason = objectOf({
  ...{ part: isText, text: isText, effect: oneOf('ignored', ...decisions), rule: optional(isText) },
  place: optional(objectOf({ file: isText, line: isWhole })),
});

const isRehearsal = objectOf({ changed: isNumber, kept: isNumber });

const isAnswer = objectOf({
  decision: oneOf('allow', 'deny'),
  remembered: optional(objectOf({ rule: isText, scope: isText })),
  unkept: optional(objectOf({ rule: isText, scope: isText, why: isText })),
});
