import { settledWithin } from './settledWithin';

/** How a program is brought to the point where it takes messages. */
interface SafeStart {
  readonly program: { stop(): Promise<void> };
  /** Aborted when it is to end while it starts. */
  readonly signal: AbortSignal;
  /** How long it may take. */
  readonly milliseconds: number;
  begin(): Promise<unknown>;
}

/** Waits until a program takes messages. Whatever goes wrong meanwhile, no program stays behind. */
export async function startSafely({ program, signal, milliseconds, begin }: SafeStart): Promise<void> {
  const stop = () => void program.stop();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) {
    stop();
  }
  try {
    const begun = begin();
    if (!(await settledWithin(begun, milliseconds))) {
      throw new Error('The agent did not answer when it was started.');
    }
    await begun;
    if (signal.aborted) {
      throw new Error('The agent was ended while it started.');
    }
  } catch (error) {
    await program.stop();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
