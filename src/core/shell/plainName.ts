const dash = 45;
const zero = 48;
const nine = 57;
const underscore = 95;
const a = 97;
const z = 122;

/** Whether a program's name is written as tables have it: no folder, no ending, no capital. Nearly all are. */
export function isPlainProgramName(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isPlain = (unit >= a && unit <= z) || (unit >= zero && unit <= nine) || unit === dash || unit === underscore;
    if (!isPlain) {
      return false;
    }
  }
  return true;
}
