import { toOtlp } from '../exchange/auditForms';
import { OtlpExport, type OtlpExportNeeds } from '../store/otlpExport';

/** Sends the audit log to a collector in the words of OTLP. */
export function openOtlp(needs: Omit<OtlpExportNeeds, 'form'>, version: string): OtlpExport {
  return new OtlpExport({ ...needs, form: (entries) => toOtlp(entries, version) });
}
