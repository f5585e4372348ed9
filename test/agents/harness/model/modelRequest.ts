/** The protocols the scripted model speaks. */
export type Wire = 'chat' | 'responses' | 'anthropic' | 'gemini';

/** One message of a conversation, in no protocol's words. */
export interface Said {
  readonly by: 'person' | 'model' | 'tool' | 'system';
  readonly text: string;
  /** The ids of the calls in it. */
  readonly calls: readonly string[];
  readonly results: readonly ToolResult[];
}

/** What the model is told about one of its calls. */
export interface ToolResult {
  readonly call: string;
  readonly text: string;
}

/** One tool the model may call. */
export interface OfferedTool {
  readonly name: string;
  readonly schema: unknown;
  /** It takes free text (OpenAI responses only). */
  readonly freeform?: boolean;
  /** The namespace it is in (OpenAI responses only). */
  readonly namespace?: string;
}

/** A request that reached the scripted model. */
export interface ModelRequest {
  readonly wire: Wire;
  readonly marker: string | undefined;
  readonly step: number;
  readonly tools: readonly OfferedTool[];
  /** Since the last prompt with a marker. */
  readonly results: readonly ToolResult[];
  readonly said: readonly Said[];
  readonly body: unknown;
  /** When it came, in milliseconds of a clock that only counts forward. */
  readonly at: number;
}

/** What a request says before the script is looked up. */
export interface Conversation {
  readonly tools: readonly OfferedTool[];
  readonly said: readonly Said[];
}

/** Finds out which script a conversation follows and how far it has come. */
export function placeIn(wire: Wire, { tools, said }: Conversation, body: unknown): ModelRequest {
  const at = said.findLastIndex((it) => it.by === 'person' && markerIn(it.text) !== undefined);
  const after = at < 0 ? [] : said.slice(at + 1);
  return {
    wire,
    marker: markerIn(said[at]?.text ?? ''),
    step: stepAfter(after),
    tools,
    results: after.flatMap((it) => it.results),
    said,
    body,
    at: performance.now(),
  };
}

function markerIn(text: string): string | undefined {
  return [...text.matchAll(/\[\[([\w.-]+)\]\]/g)].at(-1)?.[1];
}

/** The step travels in the ids of the calls; where a protocol has none, the model's turns are counted. */
function stepAfter(after: readonly Said[]): number {
  const steps = after.flatMap((it) => it.calls).map((id) => Number(/_s(\d+)_\d+$/.exec(id)?.[1] ?? Number.NaN));
  const known = steps.filter((it) => !Number.isNaN(it));
  if (known.length > 0) {
    return Math.max(...known) + 1;
  }
  return after.filter((it) => it.by === 'model' && it.calls.length > 0).length;
}
