/** Whether a version such as `1.0.85-2` comes before another; one that cannot be read does. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => text.split('-', 1)[0]?.split('.').map(Number) ?? [];
  const own = numbers(version);
  const other = numbers(than);
  const at = other.findIndex((it, index) => own[index] !== it);
  return at >= 0 && !((own[at] ?? Number.NaN) > (other[at] ?? 0));
}
