const everyMs = 50;

/** What `look` gives once it gives something; an error after ten seconds of nothing. */
export async function eventually<T>(what: string, look: () => T | undefined | PromiseLike<T | undefined>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    const found = await look();
    if (found !== undefined) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`not within ten seconds: ${what}`);
}
