import type { Analysis, ShellPlace } from '../../shell/analysis';
import { readShell } from '../../shell/readShell';
import { counts } from './counting';
import { unwrap } from './unwrap';
import { markWrittenScripts } from './written';

const programs = { unwrap, counts, settle: markWrittenScripts };

/**
 * Finds every simple command that a shell would run for `text`, wherever it hides, by what is known about programs.
 * Total: any text gives an answer, and what cannot be understood is `unparsable` or marked on its command.
 */
export function analyse(text: string, place: ShellPlace): Analysis {
  return readShell(text, place, programs);
}
