import { longestText } from '../../core/text/longestText';

/** Cuts texts that are far too long out of a line of JSON while it arrives, and leaves JSON. */
export class TextCutter {
  /** Where a text ends, and where a character in it is escaped. */
  private readonly turn = /["\\]/g;
  private isInText = false;
  /** Characters of the text that have come so far. */
  private length = 0;
  /** How many characters of an escaped one are still to come; undefined: the next one tells. */
  private escaped: number | undefined = 0;
  private kept: string[] = [];

  /** What is kept of the next piece of the line. */
  cut(piece: string): string {
    this.kept = [];
    for (let at = 0; at < piece.length; ) {
      if (!this.isInText) {
        at = this.outside(piece, at);
      } else if (this.escaped === 0) {
        at = this.inside(piece, at);
      } else {
        at = this.inEscape(piece, at);
      }
    }
    return this.kept.join('');
  }

  private outside(piece: string, at: number): number {
    const quote = piece.indexOf('"', at);
    const end = quote === -1 ? piece.length : quote + 1;
    this.kept.push(piece.slice(at, end));
    this.isInText = quote !== -1;
    this.length = 0;
    return end;
  }

  private inside(piece: string, at: number): number {
    this.turn.lastIndex = at;
    const end = this.turn.exec(piece)?.index ?? piece.length;
    this.kept.push(piece.slice(at, Math.min(end, at + Math.max(0, longestText + 1 - this.length))));
    this.length += end - at;
    if (piece[end] === '"') {
      this.kept.push('"');
      this.isInText = false;
    } else if (piece[end] === '\\') {
      this.length += 1;
      this.keepInText('\\');
      this.escaped = undefined;
    }
    return end + 1;
  }

  private inEscape(piece: string, at: number): number {
    const letter = piece.charAt(at);
    this.escaped = this.escaped === undefined ? (letter === 'u' ? 4 : 0) : this.escaped - 1;
    this.keepInText(letter);
    return at + 1;
  }

  /** An escaped character is kept whole or not at all; it has been counted. */
  private keepInText(part: string): void {
    if (this.length <= longestText + 1) {
      this.kept.push(part);
    }
  }
}
