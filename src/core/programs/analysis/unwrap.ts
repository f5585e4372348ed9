import { knownName, withVersions } from '../../shell/programName';
import type { Call, Wrapped } from '../../shell/wrapped';
import { codeIn } from '../../shell/wrappers/code';
import { locate, locateSubcommand, runsRest, valueOfOption } from '../../shell/wrappers/locate';
import { list } from '../notation';
import type { Prepared } from '../prepared';
import { programs } from './programs';

/** Takes a command of the program apart; undefined when it runs nothing else. What runs code does so in all its versions. */
export function unwrap(name: string, call: Call): Wrapped | undefined {
  const program = programs.get(name);
  const found =
    program !== undefined && mayRun(program)
      ? program
      : withVersions(programs, name, (it) => it.spec.interprets === true && mayRun(it));
  return found === undefined ? undefined : unwrapBy(found, call);
}

function mayRun({ spec }: Prepared): boolean {
  return (
    spec.unwrap !== undefined ||
    spec.wrapper !== undefined ||
    spec.subcommands?.some(({ wrapper, unwrap: own }) => (wrapper ?? own) !== undefined) === true
  );
}

function unwrapBy(program: Prepared, call: Call): Wrapped | undefined {
  const { spec, known, front } = program;
  if (spec.unwrap !== undefined) {
    return spec.unwrap(call, front, (at) => unwrapSubcommand(program, call, at));
  }
  const { words } = call;
  if (spec.wrapper !== undefined) {
    const located = locate(words, known, { skip: spec.skip ?? 0 });
    const text = spec.code === undefined ? undefined : valueOfOption(located.parsed, ...list(spec.code));
    return text === undefined
      ? runsRest(words, located, { kind: spec.wrapper })
      : { ...codeIn([text]), kind: spec.wrapper };
  }
  if (!mayRun(program)) {
    return undefined;
  }
  const { at, hidden } = locateSubcommand(words, front, (name) => running(program, name) !== undefined);
  const wrapped = unwrapSubcommand(program, call, at);
  return wrapped === undefined ? undefined : { ...wrapped, hidden: wrapped.hidden ?? hidden };
}

/** The subcommand of this name, if it runs something else. */
function running({ subcommands }: Prepared, name: string): Prepared | undefined {
  const found = subcommands?.get(name);
  return found !== undefined && mayRun(found) ? found : undefined;
}

/** What the subcommand runs that stands at `at`. */
function unwrapSubcommand(program: Prepared, call: Call, at: number): Wrapped | undefined {
  const found = running(program, call.words[at]?.text ?? '');
  const wrapped = found && unwrapBy(found, { ...call, words: call.words.slice(at), whole: call.words });
  const inner = wrapped?.inner.map((it) => (it.by === 'words' && it.at !== undefined ? { ...it, at: it.at + at } : it));
  return wrapped && { ...wrapped, inner: inner ?? [] };
}

/** Whether the program runs code that it is given as a file; it does so in all its versions. */
export function interprets(text: string): boolean {
  return withVersions(programs, knownName(text), ({ spec }) => spec.interprets === true) !== undefined;
}

/** Whether the program runs code in a language of its own, from an argument or from its input. */
export function runsCode(text: string): boolean {
  return withVersions(programs, knownName(text), ({ spec }) => spec.runsCode === true) !== undefined;
}
