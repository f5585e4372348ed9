import type { OptionChoice } from './agent';

/** The models that the person has in their editor. */
export interface LanguageModels {
  /** Resolves with the name of the model that will answer; rejects with a message for the person when there is none. */
  choose(wanted: string | undefined): Promise<string>;
  /** The models there are. */
  list(): Promise<readonly OptionChoice[]>;
  /** Asks a model. Ends early when `signal` is aborted; rejects with a message for the person. */
  ask(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** What a model is asked. */
export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
}

/** One message of a conversation with a model. */
export type ModelMessage =
  | { readonly from: 'person'; readonly text: string }
  | { readonly from: 'model'; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly from: 'tools'; readonly results: readonly ModelResult[] };

/** A tool as the model sees it. */
export interface ModelTool {
  readonly name: string;
  readonly says: string;
  /** A JSON schema. */
  readonly input: object;
}

/** A tool call that a model wants. Its input is the model's own: any shape. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** What came of a tool call. */
export interface ModelResult {
  readonly id: string;
  readonly output: string;
}

/** A piece of a model's answer. */
export type ModelPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly call: ModelCall };
