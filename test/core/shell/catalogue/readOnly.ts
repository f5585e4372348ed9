import { analyse } from '../../../../src/core/programs/analysis/analyse';
import { programs } from '../../../../src/core/programs/analysis/programs';
import { type PreparedSpecs, whyNotReadOnly } from '../../../../src/core/programs/analysis/whyNotReadOnly';
import type { Around } from '../../../../src/core/programs/spec';
import type { Redirection } from '../../../../src/core/shell/analysis';
import { isQuietTarget } from '../../../../src/core/shell/word';

/** The folder that is open in every case. */
export const root = '/work/proj';

/** A trusted workspace with one folder. */
export const around: Around = { trusted: true, roots: [root] };

/** Why a whole command line is not read-only; undefined when all of it is. */
export function whyNot(text: string, rows: PreparedSpecs = programs, facts: Around = around): string | undefined {
  const analysis = analyse(text, { cwd: root, home: '/home/u' });
  if (analysis.kind !== 'commands') {
    return `unparsable: ${analysis.why}`;
  }
  const { commands, redirections, steering } = analysis;
  if (commands.length === 0) {
    return 'there is nothing to run';
  }
  const written = redirections.find(writes);
  if (written !== undefined) {
    return `${written.source} writes`;
  }
  const whys = commands.map((command, at) =>
    steering !== undefined && at >= steering.from ? steering.why : whyNotReadOnly(command, facts, rows),
  );
  return whys.find((why) => why !== undefined);
}

function writes({ access, target }: Redirection): boolean {
  return access === 'read' ? /^\/dev\/(?:tcp|udp)\//.test(target.text) : !isQuietTarget(target);
}
