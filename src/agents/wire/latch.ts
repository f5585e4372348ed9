/** A promise that is resolved from outside. */
export interface Latch {
  readonly opened: Promise<void>;
  open(): void;
}

/** A new latch, closed. */
export function newLatch(): Latch {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
