import { fieldOf, textIn, textOf } from '../base/json';
import { definitionChange } from '../core/explain/toolDefinition';
import type { WiderGrant } from '../core/toolCall';
import type { Reviewer } from '../ports/reviewer';
import type { Clock, Hasher, KeptValues, Log } from '../ports/surroundings';
import { failed } from './outcomes';

interface ToolPinsNeeds {
  readonly values: KeptValues;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly log: Log;
}

/** A tool of an MCP server as it was when a call of it was last allowed. */
interface PinnedTool {
  readonly tool: string;
  /** How it was defined then, as far as it is kept. */
  readonly definition: string;
  /** When a call of it was last allowed, in milliseconds since the epoch. */
  readonly used: number;
}

const key = 'mcpTools';
/** More tools than anybody uses: those that were used longest ago are forgotten. */
const mostTools = 2_000;
/** How much of a definition is kept to show what changed; whether it changed is told by its digest. */
const longestKept = 8_000;
/** When a tool was last used is kept no more often than this. */
const usedEvery = 60_000;

/** The definitions of MCP tools as they were when they were allowed: one that changed since then is asked about. */
export class ToolPins {
  constructor(private readonly needs: ToolPinsNeeds) {}

  /** The tools that were allowed so far. */
  get all(): readonly PinnedTool[] {
    return Object.entries(this.kept ?? {}).map(([tool, pin]) => ({
      tool,
      definition: textIn(pin, 'text'),
      used: usedOf(pin),
    }));
  }

  /** Why a tool with this definition has to be asked about; undefined when it is the one that was allowed, or new. */
  doubtAbout(tool: string, definition: string): WiderGrant | undefined {
    const { kept } = this;
    if (kept === null) {
      return { words: tool, says: 'how the tool was defined when it was allowed cannot be read any more' };
    }
    const pin = fieldOf(kept, tool);
    if (pin === undefined || textOf(pin, 'digest') === this.needs.hasher.digest(definition)) {
      return undefined;
    }
    if (definition === '') {
      return { words: tool, says: 'its server has not told here how the tool is defined' };
    }
    const change = definitionChange(textIn(pin, 'text'), shortened(definition));
    return {
      words: change === '' ? tool : change,
      says: 'its server has changed how the tool is defined since it was last allowed',
    };
  }

  /** Remembers the definition of a tool that was allowed. Rejects when it cannot be. */
  async keep(tool: string, definition: string): Promise<void> {
    const { values, hasher, clock } = this.needs;
    const digest = hasher.digest(definition);
    if (definition === '' || textOf(fieldOf(this.kept, tool), 'digest') === digest) {
      this.use(tool);
      return;
    }
    const pin = { digest, text: shortened(definition), used: clock.now() };
    // Of those that were used at the same time the last one stays.
    await values.change(key, (before) => bounded({ [tool]: pin, ...(before ?? {}), ...{ [tool]: pin } }));
  }

  private get kept(): object | null | undefined {
    const value = this.needs.values.get(key);
    return value === undefined ? undefined : typeof value === 'object' && !Array.isArray(value) ? value : null;
  }

  private use(tool: string): void {
    const { values, clock, log } = this.needs;
    const now = clock.now();
    const isNews = (value: unknown) => {
      const pin = fieldOf(value, tool);
      return pin !== undefined && now - usedOf(pin) >= usedEvery;
    };
    if (isNews(this.kept)) {
      const next = (before: unknown) =>
        isNews(before)
          ? { ...(before as object), [tool]: { ...(fieldOf(before, tool) as object), used: now } }
          : before;
      values.change(key, next).catch((error: unknown) => log.error('when a tool was last used was not kept', error));
    }
  }
}

/** A reviewer that asks about a tool whose definition changed since it was allowed, whatever the rules allow. */
export function pinnedReviewer(reviewer: Reviewer, pins: ToolPins): Reviewer {
  return {
    async review(call, signal) {
      const { tool, definition, grants } = call;
      if (definition === undefined) {
        return reviewer.review(call, signal);
      }
      const doubt = pins.doubtAbout(tool, definition);
      const asked =
        doubt === undefined ? call : { ...call, grants: grants === undefined ? doubt : both(grants, doubt) };
      const outcome = await reviewer.review(asked, signal);
      if (outcome.decision === 'deny' || (doubt !== undefined && outcome.byPerson !== true)) {
        return outcome;
      }
      // A definition that could not be remembered would pass unnoticed when it changes.
      return pins.keep(tool, definition).then(
        () => outcome,
        () => failed(),
      );
    },
  };
}

function both(grants: WiderGrant, doubt: WiderGrant): WiderGrant {
  return { words: `${grants.words}\n${doubt.words}`, says: `${grants.says}; ${doubt.says}` };
}

function bounded(kept: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const tools = Object.entries(kept);
  return tools.length <= mostTools
    ? kept
    : Object.fromEntries(tools.sort(([, left], [, right]) => usedOf(right) - usedOf(left)).slice(0, mostTools));
}

function usedOf(pin: unknown): number {
  const used = fieldOf(pin, 'used');
  return typeof used === 'number' ? used : 0;
}

function shortened(definition: string): string {
  return definition.length > longestKept ? `${definition.slice(0, longestKept)} …` : definition;
}
