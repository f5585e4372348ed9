import { longestText } from '../../core/text/longestText';

/** No message of an agent is longer, once its texts are cut; what is longer is left out. */
const mostCharacters = 4 * longestText;

/** Who hears of lines. */
interface LineListener {
  take(line: string): void;
  /** A line was too long to be read and is left out. */
  leftOut(): void;
}

/** Cuts a stream of text into lines, with texts of JSON in them that are far too long cut off. */
export class Lines {
  private parts: string[] = [];
  private length = 0;
  /** Only in lines that are long enough to have such a text. */
  private cutter: TextCutter | undefined;

  constructor(private readonly listener: LineListener) {}

  /** Gives back how many characters were in the lines that are whole now. */
  add(chunk: string): number {
    let taken = 0;
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      this.grow(chunk.slice(from, at));
      taken += this.length;
      this.flush();
      from = at + 1;
    }
    this.grow(chunk.slice(from));
    return taken;
  }

  /** Takes what stands after the last line break. */
  end(): void {
    if (this.length > 0) {
      this.flush();
    }
  }

  private grow(text: string): void {
    if (text === '' || this.length > mostCharacters) {
      return;
    }
    if (this.cutter === undefined && this.length + text.length > longestText) {
      this.cutter = new TextCutter();
      this.parts = [this.cutter.cut(this.parts.join(''))];
    }
    const kept = this.cutter?.cut(text) ?? text;
    this.length += kept.length;
    this.parts.push(kept);
    if (this.length > mostCharacters) {
      this.parts = [];
    }
  }

  private flush(): void {
    const line = this.parts.join('');
    const isLeftOut = this.length > mostCharacters;
    this.parts = [];
    this.length = 0;
    this.cutter = undefined;
    if (isLeftOut) {
      this.listener.leftOut();
    } else {
      this.listener.take(line.endsWith('\r') ? line.slice(0, -1) : line);
    }
  }
}

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
