import type { Disposable } from '../base/lifetime';
import type { OtlpExport, OtlpExportNeeds } from '../store/otlpExport';

/** Who sends the audit log to a collector; loaded when an endpoint is set and something was written. */
interface LateOtlp extends Disposable {
  wrote(): void;
}

/** Sends the audit log as soon as somebody wants it sent. */
export function lateOtlp(needs: Omit<OtlpExportNeeds, 'form' | 'post'>, version: string): LateOtlp {
  let loading: Promise<OtlpExport> | undefined;
  return {
    wrote() {
      if (needs.collector().endpoint !== '') {
        loading ??= import('./otlp').then(({ openOtlp }) => openOtlp(needs, version));
        loading.then(
          (sender) => sender.wrote(),
          (error: unknown) => needs.log.error('the audit log cannot be sent', error),
        );
      }
    },
    dispose() {
      void loading?.then((sender) => sender.dispose());
    },
  };
}
