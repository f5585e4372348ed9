import { fieldOf, isFields } from '../../base/json';
import { known } from '../../base/known';
import { isFlag, isText, isWhole, listOf, oneOf, optional } from '../../base/shape';
import { type ModeName, modeNames } from '../../core/modes';
import type { ConversationAct, FromPage, PageCommand } from './messages';

/** A message of the page that has been read: modes are real, texts are bounded. */
export type PageMessage = Exclude<FromPage, { type: 'start' | 'switchMode' }> | StartMessage | ModeMessage;

type StartMessage = Omit<Extract<FromPage, { type: 'start' }>, 'mode'> & { readonly mode: ModeName | undefined };
type ModeMessage = Omit<Extract<FromPage, { type: 'switchMode' }>, 'mode'> & { readonly mode: ModeName | undefined };

/** The most characters that a message to an agent may have. */
export const longestPageMessage = 400_000;

const longestName = 2_000;
const mostPieces = 1_000;
/** A picture of the largest size that is taken, in base64. */
const longestImage = 7_000_000;

const atMost =
  (longest: number) =>
  (value: unknown): value is string =>
    isText(value) && value.length <= longest;
const isName = (value: unknown): value is string => atMost(longestName)(value) && value !== '';
const isCount = (value: unknown): value is number => isWhole(value) && value >= 0;
const isMode = optional(oneOf(...modeNames));
const isTyped = optional(
  (value: unknown): value is readonly string[] => listOf(isText)(value) && value.length <= mostPieces,
);
const isAct = oneOf<ConversationAct>(
  ...(['stop', 'resume', 'rename', 'end', 'close', 'export', 'openInEditor', 'sendQueued'] as const),
);

/** What the fields of each message must be. */
const shapes: { readonly [Type in PageMessage['type']]: ShapesOf<Extract<PageMessage, { type: Type }>> } = {
  ready: {},
  select: { conversation: optional(isName) },
  start: { agent: isName, mode: isMode, text: atMost(longestPageMessage), typed: isTyped },
  send: { conversation: isName, text: atMost(longestPageMessage), typed: isTyped },
  act: { act: isAct, conversation: isName },
  switchMode: { conversation: isName, mode: isMode },
  open: { conversation: isName, entry: isCount, whole: isFlag },
  answer: { question: isName, digest: isName, choice: isCount },
  review: { question: isName },
  openLink: { address: isName },
  openFile: { conversation: isName, path: isName, line: optional(isCount) },
  copy: { text: atMost(longestPageMessage) },
  choose: { conversation: isName, option: isName, value: isName },
  unqueue: { conversation: isName, at: isCount },
  findFiles: { query: atMost(longestName) },
  detach: { attached: isName },
  attachImage: { name: isName, image: atMost(longestImage) },
  command: { command: oneOf<PageCommand>('setUpAgent', 'openAgentSettings', 'attach') },
};

type ShapesOf<Message> = {
  readonly [Name in Exclude<keyof Message, 'type'>]-?: (value: unknown) => value is Message[Name];
};

/** Reads what the page sent; undefined for whatever is not exactly one of its messages. Total. */
export function readPageMessage(given: unknown): PageMessage | undefined {
  const type = isFields(given) ? fieldOf(given, 'type') : undefined;
  if (!isText(type) || !Object.hasOwn(shapes, type)) {
    return undefined;
  }
  const fields = Object.entries<(value: unknown) => boolean>(shapes[type as PageMessage['type']]);
  if (!fields.every(([name, isOf]) => isOf(fieldOf(given, name)))) {
    return undefined;
  }
  const read = known(Object.fromEntries(fields.map(([name]) => [name, fieldOf(given, name)])));
  const message = { type, ...read } as PageMessage;
  // What was typed is a piece of the text, or it is not what the person typed.
  const isWhole = !('typed' in message) || message.typed?.every((piece) => message.text.includes(piece)) !== false;
  return isWhole ? message : undefined;
}
