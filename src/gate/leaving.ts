import { leavingTool } from '../core/containSetting';
import { usesOf } from '../core/paths/usesOf';
import type { ToolCall, ToolCallId } from '../core/toolCall';
import type { Verdict } from '../core/verdict';
import type { Sight } from './sight';

/** The folders for which a contained session would have to leave its containment, as far as a call tells. */
export function foldersLeft(sight: Sight): readonly string[] {
  return [...new Set(reachesOf(sight).flatMap(({ reach }) => (reach?.kind === 'outside' ? [reach.folder] : [])))];
}

/** What a contained session could not write to by itself, also if it were let, as far as a call tells. */
export function outOfReach(sight: Sight): readonly string[] {
  return reachesOf(sight).flatMap(({ path, reach }) =>
    reach?.kind === 'outside' ? [reach.folder] : reach?.kind === 'closed' ? [path] : [],
  );
}

function reachesOf({ dissection, facts, snapshot: { containment } }: Sight) {
  const paths = dissection.parts
    .flatMap(usesOf)
    .filter(({ access, kind }) => access === 'write' && kind === 'exact')
    .flatMap((file) => file.paths);
  return paths.map((path) => {
    const real = facts.real.get(path);
    return { path, reach: containment?.reach(real?.kind === 'real' ? real.path : path) };
  });
}

/** The wish to write to a folder outside as a call of its own. */
export function leavingCall({ item: _, ...call }: ToolCall, folder: string): ToolCall {
  const id = `${call.id}#leave ${folder}` as ToolCallId;
  return { ...call, id, tool: leavingTool, spelled: leavingTool, input: { folder } };
}

/** Such a call as it is judged: no rule and no mode allows it, a rule may deny it, and a mode that never asks does. */
export function asLeaving(sight: Sight, folder: string): Sight {
  if (sight.verdict.decision === 'deny') {
    return { ...sight, decision: 'deny' };
  }
  const decision = sight.snapshot.policy.mode.askRule;
  const lasts =
    sight.call.tool === leavingTool ? ' If you allow it, it can write there until it ends, whatever it runs.' : '';
  const text = `The session is contained, and \`${folder}\` is outside of what it can write to.${lasts}`;
  const reason = { part: folder, step: 5, effect: decision, check: 'containment', text } as const;
  const verdict: Verdict = { decision, readOnly: false, safety: true, reasons: [reason] };
  return { ...sight, verdict, decision };
}
