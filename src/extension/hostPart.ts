import type { Disposable } from '../base/lifetime';
import type { ApiNeeds } from '../editor/api/makeApi';
import type { Command } from '../editor/command';
import type { TestAgentNeeds } from './testAgent';

/** What is loaded on first need: everything that takes time to load. */
export interface Host extends Disposable {
  /** One for every command that package.json declares. */
  readonly commands: readonly Command[];
  /** What stands behind the exports. */
  readonly api: ApiNeeds;
  readonly testAgent: TestAgentNeeds;
}
