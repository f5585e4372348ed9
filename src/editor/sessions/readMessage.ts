import { type ModeName, modeNames } from '../../core/modes';
import type { ConversationAct, FromPage, PageCommand, SaidText } from './messages';

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
const acts: readonly ConversationAct[] = [
  ...(['stop', 'resume', 'rename', 'end', 'close', 'export', 'openInEditor', 'sendQueued'] as const),
];
const pageCommands: readonly PageCommand[] = ['setUpAgent', 'openAgentSettings', 'attach'];

/** Reads what the page sent; undefined for whatever is not exactly one of its messages. Total. */
export function readPageMessage(given: unknown): PageMessage | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return undefined;
  }
  const fields = new Fields(given);
  const message = messageOf(fields);
  return fields.isWhole ? message : undefined;
}

function messageOf(fields: Fields): PageMessage | undefined {
  const type = fields.oneOf('type', types);
  switch (type) {
    case 'ready':
      return { type };
    case 'select':
      return { type, conversation: fields.optional('conversation') };
    case 'start':
      return { type, agent: fields.name('agent'), mode: fields.mode(), ...fields.said() };
    case 'send':
      return { type, conversation: fields.name('conversation'), ...fields.said() };
    case 'act':
      return { type, act: fields.oneOf('act', acts), conversation: fields.name('conversation') };
    case 'switchMode':
      return { type, conversation: fields.name('conversation'), mode: fields.mode() };
    case 'open':
      return {
        type,
        conversation: fields.name('conversation'),
        entry: fields.count('entry'),
        whole: fields.flag('whole'),
      };
    case 'answer':
      return {
        type,
        question: fields.name('question'),
        digest: fields.name('digest'),
        choice: fields.count('choice'),
      };
    case 'review':
      return { type, question: fields.name('question') };
    case 'openLink':
      return { type, address: fields.name('address') };
    case 'openFile':
      return { type, conversation: fields.name('conversation'), path: fields.name('path'), ...fields.line() };
    case 'copy':
      return { type, text: fields.text('text') };
    case 'choose':
      return {
        type,
        conversation: fields.name('conversation'),
        option: fields.name('option'),
        value: fields.name('value'),
      };
    case 'unqueue':
      return { type, conversation: fields.name('conversation'), at: fields.count('at') };
    case 'findFiles':
      return { type, query: fields.text('query', longestName) };
    case 'detach':
      return { type, attached: fields.name('attached') };
    case 'attachImage':
      return { type, name: fields.name('name'), image: fields.text('image', longestImage) };
    case 'command':
      return { type, command: fields.oneOf('command', pageCommands) };
  }
}

const types = [
  'ready',
  'select',
  'start',
  'send',
  'act',
  'switchMode',
  'open',
  'answer',
  'review',
  'openLink',
  'openFile',
  'copy',
  'choose',
  'unqueue',
  'findFiles',
  'detach',
  'attachImage',
  'command',
] as const satisfies readonly FromPage['type'][];

/** Takes fields out of an object that may be anything. One that is not as it should be spoils the whole. */
class Fields {
  /** Everything taken so far was as it should be. */
  isWhole = true;

  constructor(private readonly given: object) {}

  name(field: string): string {
    const value = this.own(field);
    return typeof value === 'string' && value !== '' && value.length <= longestName ? value : this.spoiled('');
  }

  optional(field: string): string | undefined {
    return this.own(field) === undefined ? undefined : this.name(field);
  }

  text(field: string, longest = longestPageMessage): string {
    const value = this.own(field);
    return typeof value === 'string' && value.length <= longest ? value : this.spoiled('');
  }

  line(): { readonly line?: number } {
    return this.own('line') === undefined ? {} : { line: this.count('line') };
  }

  /** A text with the pieces of it that were typed; what is no piece of it spoils the whole. */
  said(): SaidText {
    const text = this.text('text');
    const typed = this.own('typed');
    if (typed === undefined) {
      return { text };
    }
    const isPiece = (piece: unknown) => typeof piece === 'string' && text.includes(piece);
    return Array.isArray(typed) && typed.length <= mostPieces && typed.every(isPiece)
      ? { text, typed: typed.map(String) }
      : this.spoiled({ text });
  }

  count(field: string): number {
    const value = this.own(field);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : this.spoiled(0);
  }

  flag(field: string): boolean {
    const value = this.own(field);
    return typeof value === 'boolean' ? value : this.spoiled(false);
  }

  mode(): ModeName | undefined {
    return this.own('mode') === undefined ? undefined : this.oneOf('mode', modeNames);
  }

  oneOf<T extends string>(field: string, values: readonly [T, ...T[]] | readonly T[]): T {
    const value = this.own(field);
    const found = values.find((it) => it === value);
    if (found !== undefined) {
      return found;
    }
    // What stands in its place is never used: the message is thrown away.
    return this.spoiled(values[0] as T);
  }

  private own(field: string): unknown {
    return Object.hasOwn(this.given, field) ? Reflect.get(this.given, field) : undefined;
  }

  private spoiled<T>(instead: T): T {
    this.isWhole = false;
    return instead;
  }
}
