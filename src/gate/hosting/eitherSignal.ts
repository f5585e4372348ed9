import type { Disposable } from '../../base/lifetime';

/** A signal that is aborted as soon as one of two is. Disposing it lets go of both. */
export function eitherSignal(left: AbortSignal, right: AbortSignal): Disposable & { readonly signal: AbortSignal } {
  const either = new AbortController();
  const abort = () => either.abort();
  const sources = [left, right];
  for (const source of sources) {
    source.addEventListener('abort', abort);
    if (source.aborted) {
      abort();
    }
  }
  return {
    signal: either.signal,
    dispose() {
      for (const source of sources) {
        source.removeEventListener('abort', abort);
      }
    },
  };
}
