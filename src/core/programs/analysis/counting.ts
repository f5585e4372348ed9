import { programs } from './programs';

/** Whether the program prints a number and nothing else with these arguments. */
export function counts(name: string, args: string): boolean {
  const row = programs.get(name);
  const lines = row?.isSurely(name) ? row.spec.counts?.split('|') : undefined;
  return lines?.some((line) => line.trim() === args) === true;
}
