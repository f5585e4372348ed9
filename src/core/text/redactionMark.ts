/** What stands in the place of a secret wherever a call is kept. */
export const redactionMark = '[redacted]';
