import type { Dissection } from '../core/dissection';
import { finderFor, proposedChanges } from '../core/edits/proposedChanges';
import { realPath } from '../core/paths/realRoots';
import type { ChangeRecorder } from '../ports/changeBook';
import type { FileReader } from '../ports/files';
import type { Sight } from './sight';

interface EnteringNeeds {
  readonly changes: ChangeRecorder;
  readonly files: FileReader;
}

/** Enters what a call that was allowed is going to change, so that it can be undone; never more than can be told. */
export async function enterAllowed({ call, dissection, facts, snapshot }: Sight, needs: EnteringNeeds): Promise<void> {
  const origin = { call, history: snapshot.history, session: snapshot.sessionName };
  const targets = writeTargetsOf(dissection);
  const files = await Promise.all(targets.map((path) => needs.files.read(path)));
  const texts = new Map<string, string | undefined>();
  for (const change of proposedChanges(call, finderFor(dissection, files))) {
    if (change.kind !== 'text' || change.cell !== undefined) {
      texts.clear();
      break;
    }
    const { path, movedTo, after } = change;
    texts.set(path, movedTo === undefined ? after : undefined);
    if (movedTo !== undefined) {
      texts.set(movedTo, after);
    }
  }
  const real = [...texts].map(([path, text]) => ({ path: realPath(path, facts.real), text }));
  const known = real.filter((it): it is { path: string; text: string | undefined } => it.path !== undefined);
  if (known.length === 0 || known.length < real.length) {
    await needs.changes.enter(origin, 'uncovered');
    return;
  }
  const taken = await needs.changes.take(
    origin.history,
    known.map(({ path }) => path),
  );
  await needs.changes.enter(origin, 'edit', { taken, texts: new Map(known.map(({ path, text }) => [path, text])) });
}

/** The files a tool would write, whose change can be shown before it happens. */
export function writeTargetsOf({ parts }: Dissection): readonly string[] {
  const paths = parts.flatMap((part) =>
    part.kind === 'file' && part.by === 'tool' && part.file.access === 'write' && part.file.kind === 'exact'
      ? part.file.paths
      : [],
  );
  return [...new Set(paths)];
}
