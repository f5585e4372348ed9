import { toOtlp } from '../exchange/auditForms';
import { OtlpExport, type OtlpExportNeeds } from '../store/otlpExport';

const longestAnswer = 10_000;

/** Sends the audit log to a collector in the words of OTLP. */
export function openOtlp(needs: Omit<OtlpExportNeeds, 'form' | 'post'>, version: string): OtlpExport {
  return new OtlpExport({ ...needs, post: postJson, form: (entries) => toOtlp(entries, version) });
}

/** Sends a text of JSON, to that address only, and gives the status of the answer. */
export async function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const answer = await fetch(address, {
    ...{ method: 'POST', redirect: 'error', signal: AbortSignal.timeout(longestAnswer) },
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}
