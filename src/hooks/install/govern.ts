import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt, attemptOr } from '../../base/attempt';
import { ifFailed } from '../../base/errorCode';
import { fieldOf, parsedJson, textOf } from '../../base/json';
import type { GovernedFile } from '../../ports/hook';
import { freshName, removeLeftIn } from '../leftFiles';
import { makeOwnFolder } from '../ownFolder';
import { putAtOnce } from '../putAtOnce';
import { type Governable, governables } from './governable';
import { hearsAsMuch } from './hearsAsMuch';
import { type HookProgram, hasHookLine, hookLine, shellQuoted } from './hookLine';
import { placeOfEntry, withoutEntries } from './insertedText';

/** What was added to a file, kept so that exactly that can be taken out again. */
interface Added {
  readonly agent: string;
  readonly file: string;
  readonly piece: string;
  readonly isNewFile: boolean;
  /** It was handed over to be removed: once it is gone, nothing is wrong. */
  readonly isLeaving?: boolean;
}

/** What installing would change; undefined when it is installed as it should be. */
export function installing(governable: Governable, file: string, program: HookProgram): GovernedFile | undefined {
  const before = textIn(file);
  if (before !== undefined && isAsWritten(before, governable)) {
    return undefined;
  }
  const { text } = governable.install(before ?? '', program);
  return text === before ? undefined : { file, before, after: text };
}

/** Whether a hook of ours stands where the agent looks for hooks: in a comment, or elsewhere, nobody hears it. */
function isHooked(text: string, { agent, list, isOwn }: Governable): boolean {
  return list === undefined
    ? isOwn?.(text) === true
    : placeOfEntry(text, list, (entry) => hasHookLine(entry, agent)) >= 0;
}

/** Whether it stands there as we write it, and hears every call. */
function isAsWritten(text: string, { list, entry }: Governable): boolean {
  const made = entry?.({ node: '', isElectron: false, folder: '' });
  return list !== undefined && placeOfEntry(text, list, (it) => hearsAsMuch(JSON.parse(it), made)) >= 0;
}

/** Makes the change of `installing`, keeps what was there before, and remembers what was added. */
export function makeInstall(governable: Governable, change: GovernedFile, program: HookProgram): void {
  const { file, before } = change;
  const { text, piece } = governable.install(before ?? '', program);
  if (textIn(file) !== before || text !== change.after) {
    throw new Error(`${file} was changed meanwhile`);
  }
  const { backup, added } = keptFor(program.folder, file);
  if (before !== undefined) {
    write(backup, before, 0o600);
  }
  const kept: Added = { agent: governable.agent, file, piece, isNewFile: before === undefined };
  write(added, JSON.stringify(kept), 0o600);
  write(file, text, undefined);
}

/** Whether a change stands in its file. */
export function isMade({ file, after }: GovernedFile): boolean {
  return textIn(file) === after;
}

/** What removing would change; undefined when nothing of ours is there. */
export function removing(governable: Governable, file: string, folder: string): GovernedFile | undefined {
  const { agent, list } = governable;
  const before = textIn(file);
  const added = addedIn(keptFor(folder, file).added);
  if (before === undefined || (!isHooked(before, governable) && before !== added?.piece)) {
    return undefined;
  }
  const at = added === undefined ? -1 : before.indexOf(added.piece);
  if (added !== undefined && at >= 0) {
    const rest = before.slice(0, at) + before.slice(at + added.piece.length);
    return { file, before, after: rest === '' && added.isNewFile ? undefined : rest };
  }
  if (list === undefined) {
    // All of it is ours, whatever somebody made of it; what they made is kept beside the other copies.
    return { file, before, after: undefined };
  }
  // Some agents write their settings anew; the hook is then found by what it says.
  const after = withoutEntries(before, list, (entry) => hasHookLine(entry, agent));
  if (after === undefined) {
    throw new Error('the hook is not as it was written; take it out by hand');
  }
  return { file, before, after };
}

/** Makes the change of `removing`. */
export function makeRemoval({ file, before, after }: GovernedFile, folder: string): void {
  if (textIn(file) !== before) {
    throw new Error(`${file} was changed meanwhile`);
  }
  if (after === undefined) {
    const { added, backup } = keptFor(folder, file);
    if (before !== undefined && before !== addedIn(added)?.piece) {
      write(backup, before, 0o600);
    }
    rmSync(file);
  } else {
    write(file, after, undefined);
  }
  forgetInstall(file, folder);
}

/** Remembers no longer that something was added to a file. */
export function forgetInstall(file: string, folder: string): void {
  rmSync(keptFor(folder, file).added, { force: true });
}

/** Leaves a change for who may make it, where we may not, and tells the command line that does so. */
export function handOver({ file, before, after }: GovernedFile, folder: string): string {
  const { added, next } = keptFor(folder, file);
  const known = addedIn(added);
  if (known !== undefined) {
    write(added, JSON.stringify({ ...known, isLeaving: before?.includes(known.piece) === true }), 0o600);
  }
  if (after === undefined) {
    return `sudo rm ${shellQuoted(file)}`;
  }
  write(next, after, 0o600);
  return `sudo install -D -m 644 ${shellQuoted(next)} ${shellQuoted(file)}`;
}

/** A hook that was installed here and not removed here. */
export interface InstalledHook extends Pick<Added, 'agent' | 'file'> {
  /** Why it does not run, in a clause, as far as its file tells; undefined when it should. */
  readonly fault: string | undefined;
}

/** The hooks that were installed here and not removed here. */
export function installedHooks(folder: string): readonly InstalledHook[] {
  const place = join(folder, 'governed');
  // Nothing was ever installed where there is no such folder.
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.json')) : [];
  return names.flatMap((name) => {
    const added = addedIn(join(place, name));
    const fault = added && faultOf(added);
    const isGone = added?.isLeaving === true && fault !== undefined;
    return added === undefined || isGone ? [] : [{ agent: added.agent, file: added.file, fault }];
  });
}

function faultOf(added: Added): string | undefined {
  // Whatever somebody has made of the file is for the person to know, and nothing else is to fail over it.
  return attemptOr(
    () => faultIn(textIn(added.file) ?? '', added),
    (error) => `${added.file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  );
}

function faultIn(text: string, { agent, file, piece }: Added): string | undefined {
  const governable = governables.find((it) => it.agent === agent);
  if (text !== piece && (governable === undefined || !isAsWritten(text, governable))) {
    return governable !== undefined && isHooked(text, governable)
      ? `the hook in ${file} was changed: it does not hear every call, or not for long enough`
      : `the hook is no longer in ${file}`;
  }
  // Codex knows what it trusts by its number in the list, so a hook before ours takes the trust away.
  const place = placeOfEntry(text, ['hooks', 'PreToolUse'], (entry) => entry.includes(` hook ${agent} --folder `));
  const trust = agent === 'codex' ? (textIn(join(dirname(file), 'config.toml')) ?? '') : undefined;
  return trust === undefined || trust.includes(`:pre_tool_use:${place}:0`)
    ? undefined
    : `Codex does not trust the hook in ${file}: another was put before it, or the trust was taken away`;
}

/** Puts the program of hooks where installed hooks look for it, so that an update of the extension leaves them working. */
export function placeProgram(folder: string, dist: string): void {
  const bin = join(folder, 'bin');
  makeOwnFolder(folder);
  makeOwnFolder(bin);
  removeLeftIn(bin);
  for (const name of ['program.js', 'cli.js']) {
    const fresh = freshName(join(bin, name));
    copyFileSync(join(dist, name), fresh);
    chmodSync(fresh, 0o700);
    renameSync(fresh, join(bin, name));
  }
}

/** Writes how the hook of VS Code's own agent starts Node; the plugin that the extension brings runs it. */
export function placeVscodeHook(program: HookProgram, dist: string): void {
  placeProgram(program.folder, dist);
  write(join(program.folder, 'bin', 'vscode.sh'), `${hookLine('vscode', program)}\n`, 0o600);
}

function keptFor(folder: string, file: string): Readonly<Record<'backup' | 'added' | 'next', string>> {
  const place = join(folder, 'governed');
  makeOwnFolder(folder);
  makeOwnFolder(place);
  const name = encodeURIComponent(file).slice(-200);
  return {
    backup: join(place, `${name}.before`),
    added: join(place, `${name}.json`),
    next: join(place, `${name}.next`),
  };
}

function addedIn(path: string): Added | undefined {
  const value = parsedJson(attempt(() => textIn(path)) ?? '');
  const [agent, file, piece] = ['agent', 'file', 'piece'].map((name) => textOf(value, name));
  return agent === undefined || file === undefined || piece === undefined
    ? undefined
    : {
        ...{ agent, file, piece, isNewFile: fieldOf(value, 'isNewFile') === true },
        isLeaving: fieldOf(value, 'isLeaving') === true,
      };
}

function textIn(file: string): string | undefined {
  const bytes = attemptOr(() => readFileSync(file), ifFailed(['ENOENT'], undefined));
  const text = bytes?.toString('utf8');
  if (bytes !== undefined && !Buffer.from(text ?? '').equals(bytes)) {
    throw new Error('it is not UTF-8; mend it first');
  }
  return text;
}

/** Puts a file in place at once, through a link that may stand there, with the rights it had. */
function write(file: string, text: string, mode: number | undefined): void {
  mkdirSync(dirname(file), { recursive: true });
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined && lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    throw new Error(`${file} is a link to nowhere; mend it first`);
  }
  const real = found === undefined ? file : realpathSync(file);
  putAtOnce(real, text, { mode: mode ?? (found === undefined ? 0o600 : found.mode & 0o777) });
}
