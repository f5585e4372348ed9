/** Where failures are told to whoever looks after the extension. Never the place for what an agent did. */
export interface Log {
  error(message: string, cause: unknown): void;
}
