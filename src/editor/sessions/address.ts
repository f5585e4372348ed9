const longest = 2_000;

/** An address that may be opened outside; undefined for everything but plain web and mail addresses. */
export function readAddress(given: string): string | undefined {
  // What is not printable ASCII could show another place than it leads to; a user name before a host does.
  const isPlain = given.length <= longest && /^[\x21-\x7e]+$/.test(given);
  const isWeb = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(given);
  return isPlain && (isWeb || /^mailto:[^?#\\]+$/i.test(given)) ? given : undefined;
}
