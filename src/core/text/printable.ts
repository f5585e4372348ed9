/** Whether the text is nothing but printable ASCII, in which every character shows as what it is. */
export function isPrintable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit > 0x7e) {
      return false;
    }
  }
  return true;
}
