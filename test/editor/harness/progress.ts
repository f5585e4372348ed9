const heartbeatMs = 10_000;

/** Says one line to the person who waits. */
export function say(line: string): void {
  console.log(`[editor] ${line}`);
}

/** Does `work` and keeps saying that it is still going on, since fetching the first time takes minutes. */
export async function withProgress<T>(label: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  say(`${label} ...`);
  const heartbeat = setInterval(() => say(`${label} ... ${seconds()}`), heartbeatMs);
  try {
    const result = await work();
    say(`${label}: done in ${seconds()}`);
    return result;
  } catch (error) {
    say(`${label}: failed after ${seconds()}`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
