import type { Site } from './reading';
import type { Slot } from './value';
import { offerCandidates } from './variables';
import { fallsApart, type Piece, type Word } from './word';

/** Words with more stretches than this are not tried as anything. */
const maxSlots = 64;

/** Puts a word together piece by piece. */
export class WordBuilder {
  private readonly pieces: Piece[] = [];
  private readonly slots: Slot[] = [];
  private text = '';
  private literal = true;
  /** Whether something in the word may be anything at all. */
  private open = false;

  /** Adds known text. */
  addText(text: string): void {
    if (text === '') {
      return;
    }
    const last = this.pieces.at(-1);
    if (last?.kind === 'text') {
      this.pieces[this.pieces.length - 1] = { kind: 'text', text: last.text + text };
    } else {
      this.pieces.push({ kind: 'text', text });
    }
    this.text += text;
    this.slots.push(text);
  }

  /** Adds something that is expanded. `slot` says what it may become; without it, it may become anything. */
  add(piece: Exclude<Piece, { kind: 'text' }>, source: string, slot?: Slot): void {
    this.pieces.push(piece);
    this.text += source;
    this.literal = false;
    if (slot === undefined || this.slots.length > maxSlots) {
      this.open = true;
    } else {
      this.slots.push(slot);
    }
  }

  /** The word, with the candidates known so far; the rest is filled in when the whole text has been read. */
  finish(source: string, { reading, shell }: Pick<Site, 'reading' | 'shell'>): Word {
    const candidates: string[] = [];
    const becomes: Word[] = [];
    if (!this.literal && !this.open) {
      const splits = this.pieces.some(fallsApart);
      const isSure = this.pieces.every(
        (piece) =>
          piece.kind === 'text' ||
          (piece.kind === 'variable' && shell.bound.has(piece.name)) ||
          (piece.kind === 'unknown' && piece.like !== undefined),
      );
      const sure = isSure ? { becomes, pieces: this.pieces, source } : undefined;
      const waiting = { slots: this.slots, splits, candidates, sure };
      offerCandidates(waiting, reading);
      reading.waiting.push(waiting);
    }
    return { text: this.text, literal: this.literal, pieces: this.pieces, source, candidates, becomes };
  }

  /** What the word may be, for the variable it is assigned to. */
  slotsSoFar(): readonly Slot[] | undefined {
    return this.open ? undefined : this.slots;
  }
}
