const tellingFields = ['command', 'file_path', 'notebook_path', 'url', 'pattern'];

/** What a call is about: the one field of its input that says most, else all of it. */
export function callText(input: Readonly<Record<string, unknown>>): string {
  const telling = tellingFields.map((name) => input[name]).find((value) => typeof value === 'string');
  if (typeof telling === 'string') {
    return telling;
  }
  // Input that is nested too deep cannot be written out; it throws.
  try {
    return JSON.stringify(input);
  } catch {
    return '(input nested too deep to show)';
  }
}
