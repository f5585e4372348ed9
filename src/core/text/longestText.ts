/**
 * How long a text in a call may be. Calls with a longer one are refused, and whoever reads what agents send may cut a
 * text to one character more: what was cut is then never taken for the whole.
 */
export const longestText = 2_000_000;
