/**
 * Whether a text, as a program of `jq`, reads further files: `import "a" as $a;`. Only comments may come before that.
 */
export function importsModules(text: string): boolean {
  return /^(?:module|import|include)(?![A-Za-z0-9_:])/.test(text.replace(/^(?:\s|#[^\n]*(?:\n|$))+/, ''));
}
