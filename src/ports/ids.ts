/** Makes names that nobody can guess and that never come twice. */
export interface Ids {
  next(): string;
}
