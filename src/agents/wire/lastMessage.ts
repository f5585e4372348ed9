import type { ProgramEnd } from './program';

/** What a person should read about a program that ended by itself. */
export function lastMessage(name: string, { code, signal, lastWords }: ProgramEnd): string {
  const how = signal === null ? `with code ${code ?? 'unknown'}` : `by ${signal}`;
  const words = lastWords === '' ? '' : ` Its last words: ${lastWords.slice(-600)}`;
  return `\`${name}\` ended ${how}.${words}`;
}
