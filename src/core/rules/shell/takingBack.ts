import { programs } from '../../programs/analysis/programs';
import { groupsIn, isOpposite } from '../../programs/notation';
import { knownName } from '../../shell/programName';
import type { Word } from '../../shell/word';

/**
 * Whether words behind the first `named` take back an option among those: `git rm --cached --no-cached x`,
 * `kubectl -n dev get pods -n prod`. Of an option that is given twice programs hear the last.
 */
export function takesBack(words: readonly Word[], named: number): boolean {
  const said = words.slice(1, named).map(({ text }) => text);
  const options = said.flatMap((text, at) => {
    const [, name, value] = /^(--?[\w-]+)(=.*)?$/.exec(text) ?? [];
    const hasValue = value !== undefined || /^[^-]/.test(said[at + 1] ?? '');
    return name === undefined ? [] : namesOf(name, words).map((it) => ({ name: it, hasValue }));
  });
  return (
    options.length > 0 &&
    words.slice(named).some(({ text }, at) => {
      const [, name = text, value] = /^(--?[\w-]+)(=.*)?$/.exec(text) ?? [];
      const before = words[named + at - 1]?.text ?? '';
      return options.some(
        (it) =>
          isOpposite(name, it.name) ||
          (mayMean(name, it.name) && (it.hasValue || value !== undefined)) ||
          (it.hasValue && /^-\w$/.test(it.name) && text.startsWith(it.name)) ||
          // `--dry-run false`
          (mayMean(before, it.name) && /^(?:false|none|no|off|0)$/i.test(text)),
      );
    })
  );
}

/** Whether it is that option, or may be short for it. */
function mayMean(text: string, option: string): boolean {
  return text === option || (/^--\w/.test(text) && option.startsWith(text));
}

/** The option by all its names. */
function namesOf(option: string, [program, subcommand]: readonly Word[]): readonly string[] {
  const name = knownName(program?.text ?? '');
  const groups = [name, `${name}/${subcommand?.text ?? ''}`].flatMap((it) => groupsIn(programs.get(it)?.spec.same));
  return [option, ...groups.filter((names) => names.includes(option)).flat()];
}
