/** One call the scripted model makes, in the words of the runtime under test. */
export interface ScriptedCall {
  readonly name: string;
  readonly input: unknown;
  /** A tool that takes free text in place of JSON (OpenAI responses only); `input` is then that text. */
  readonly freeform?: boolean;
  /** The namespace of a tool (OpenAI responses only). */
  readonly namespace?: string;
  /** It has the id of the call before it. */
  readonly isTwin?: boolean;
}

/** One turn of the scripted model: some text, some calls, or both. */
export interface ScriptedStep {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** How long to wait between two pieces of the text. */
  readonly pauseMs?: number;
}

/** A call with the id the model gives it. */
export interface NumberedCall extends ScriptedCall {
  readonly id: string;
}

/** A step with everything the wire needs. */
export interface Reply {
  readonly pieces: readonly string[];
  readonly pauseMs: number;
  readonly calls: readonly NumberedCall[];
  readonly model: string;
  /** Unique among all replies of a server. */
  readonly serial: number;
}

/** Cuts a text into the pieces it is streamed in. */
export function piecesOf(text: string): readonly string[] {
  return text === '' ? [] : (text.match(/[\s\S]{1,24}/g) ?? []);
}
