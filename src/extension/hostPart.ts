import type { Disposable } from '../base/lifetime';
import type { ApiNeeds } from '../editor/api/makeApi';
import type { RunCommand } from '../editor/windowNeeds';
import type { HostedSessions } from '../ports/hostedSessions';
import type { Questions } from '../ports/questions';
import type { Reviewer } from '../ports/reviewer';
import type { SessionDirectory } from '../ports/sessionDirectory';
import type { Ids } from '../ports/surroundings';

/** What is loaded on first need: everything that takes time to load. */
export interface ExtensionHost extends Disposable {
  /** There is one for every command that package.json declares. */
  command(id: string): RunCommand | undefined;
  /** What stands behind the exports. */
  readonly api: ApiNeeds;
  /** Nothing of the delivered extension takes it; tests play an agent with it. */
  readonly inside: HostInside;
  /** Ends every agent and keeps what was said. Resolves once no program of an agent runs any more; never rejects. */
  close(): Promise<void>;
}

/** What an agent works with. */
export interface HostInside {
  readonly reviewer: Reviewer;
  readonly sessions: SessionDirectory;
  readonly questions: Questions;
  readonly ids: Ids;
  readonly auditFolder: string;
  readonly hosted: HostedSessions;
}
