/** Whether a value from settings is a list with nothing but texts in it. */
export function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
