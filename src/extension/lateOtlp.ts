import type { OtlpExport, OtlpExportNeeds } from '../store/otlpExport';

/** Sends the audit log to a collector; what that takes is loaded when an endpoint is set and something was written. */
export function lateOtlp(
  needs: Omit<OtlpExportNeeds, 'form' | 'post'>,
  version: string,
): Pick<OtlpExport, 'wrote' | 'dispose'> {
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
