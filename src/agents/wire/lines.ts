import { longestText } from '../../core/text/longestText';
import { TextCutter } from './textCutter';

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
