import type { AgentImage } from './agent';

/** Something that a person gives an agent with a message. */
export type Attachment =
  /** A file, text or picture, read when the message is sent. Absolute. */
  | { readonly kind: 'file'; readonly path: string }
  /** Some lines of a file, as they stand in the editor. */
  | { readonly kind: 'lines'; readonly path: string; readonly from: number; readonly to: number; readonly text: string }
  /** A picture that came from no file. */
  | { readonly kind: 'image'; readonly name: string; readonly image: AgentImage };

/** What goes with the words of a message. */
export interface MessageExtras {
  /** The paths in the text that the person typed or picked as `@path` with their own hand: these are read and passed on. */
  readonly mentions?: readonly string[];
  readonly attached?: readonly Attachment[];
}
