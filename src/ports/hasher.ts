/** Makes short names for long texts. */
export interface Hasher {
  /** A cryptographic hash of the text, in hexadecimal. */
  digest(text: string): string;
}
