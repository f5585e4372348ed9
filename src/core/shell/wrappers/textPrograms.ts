import { list } from '../../programs/notation';
import type { Unwrap } from '../../programs/spec';
import { readAwk } from '../languages/awk';
import { readSed } from '../languages/sed';
import { readTar } from '../languages/tar';
import { literalWord, type Word } from '../word';
import { textWith } from '../wordParts';
import type { Call, Wrapped } from '../wrapped';
import { codeIn, runsAll } from './code';
import { runsRest } from './locate';
import { localCommands } from './ssh';

/** What a sed script runs. */
export const unwrapSed: Unwrap = ({ words }) => {
  const scripts = scriptsOf(
    words,
    /^(?:-[nErsuzib]*e|--e[a-z]*)(=|$)/,
    /^(?:-[nErsuzi]*[fl]|--fi[a-z]*|--l[a-z-]*)$/,
    /^(?:-[nErsuzib]*[ef]|--e|--fi)/,
  );
  return judged(scripts, (script) => readSed(script).runs);
};

/** What an awk program runs. `-W source=x` is another way to write `--source=x`. */
export const unwrapAwk: Unwrap = ({ words }) => {
  const spelled = words.flatMap((word, at) => {
    const isNamed = words[at - 1]?.text === '-W';
    return word.text === '-W'
      ? []
      : word.literal && (isNamed || word.text.startsWith('-W'))
        ? [literalWord(`--${word.text.replace(/^-W/, '')}`)]
        : [word];
  });
  const scripts = scriptsOf(
    spelled,
    /^(?:-[bcCgIMNnOPrsStV]*e|--so[a-z]*)(=|$)/,
    /^(?:-[vFfEilm]|--as[a-z]*|--fi[a-z-]*|--i[a-z]*|--ex[a-z]*|--lo[a-z]*)$/,
    /^(?:-[bcCgIMNnOPrsStV]*[efE]|--so|--fil|--ex)/,
  );
  return judged(scripts, (program) => readAwk(program).runs);
};

/** Whether the scripts run commands, or may turn out to. */
function judged(scripts: readonly Word[], runs: (code: string) => boolean): Wrapped | undefined {
  const known = scripts.filter(isTextAndVariables);
  // What the text gives its variables is looked at when all of it is known.
  // Until then a number stands for every variable, which is what variables in scripts mostly hold.
  const running = known.find((word) => word.candidates.length === 0 && runs(textWith(word, () => '1') ?? ''));
  const unknown = scripts.find((word) => !isTextAndVariables(word));
  const why = (word: Word) => `runs \`${word.source}\` as code, unseen`;
  const hidden = running === undefined ? unknown && why(unknown) : `\`${running.source}\` may run commands`;
  const open = known.filter((word) => !word.literal);
  if (hidden === undefined && open.length === 0) {
    return undefined;
  }
  return { kind: 'plain', hidden, inner: [], scripts: open.map((word) => ({ word, runs, why: why(word) })) };
}

function isTextAndVariables(word: Word): boolean {
  return word.pieces.every((piece) => piece.kind === 'text' || piece.kind === 'variable');
}

/** The scripts of sed or awk: values of `-e`, or the first operand when no option brings a script. */
function scriptsOf(words: readonly Word[], code: RegExp, values: RegExp, brings: RegExp): readonly Word[] {
  const scripts: Word[] = [];
  let operand: Word | undefined;
  let isBrought = false;
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) {
      break;
    }
    if (!word.text.startsWith('-') || word.text === '-') {
      operand ??= word;
      continue;
    }
    isBrought ||= brings.test(word.text);
    const match = code.exec(word.text);
    if (match !== null) {
      const value = match[1] === '=' ? literalWord(word.text.slice(match[0].length)) : words[at + 1];
      if (value !== undefined) {
        scripts.push(word.literal ? value : word);
      }
      at += match[1] === '=' ? 0 : 1;
    } else if (/^-[bcCgIMNnOPrsStVEuz]*e./.test(word.text)) {
      scripts.push(literalWord(word.text.slice(word.text.indexOf('e') + 1)));
    } else if (values.test(word.text)) {
      at++;
    }
  }
  return isBrought || operand === undefined ? scripts : [...scripts, operand];
}

/** tar starts programs that its options name. */
export const unwrapTar: Unwrap = ({ words }) => {
  const { values } = readTar(words.slice(1));
  const actions = (values.get('P') ?? []).filter(({ text }) => text.startsWith('exec'));
  return guessed(
    [...(values.get('I') ?? []), ...actions].map((value) =>
      codeIn([value.literal ? literalWord(value.text.replace(/^exec=/, '')) : value]),
    ),
  );
};

/** Options of other programs whose value is a program to start: long names, and what letters look like. */
export function startsProgram(names: string, letters?: RegExp): (call: Call) => Wrapped | undefined {
  return ({ words }) => startedBy(words.slice(1), names, letters);
}

/** What the values of some options start, attached or in the next word. A name may be cut short. */
export function startedBy(words: readonly Word[], names: string, letters?: RegExp): Wrapped | undefined {
  const codes = words.flatMap((word, at) => {
    const long = /^--[a-z-]+(?==|$)/.exec(word.text)?.[0];
    const isNamed = long !== undefined && list(names).some((name) => name.startsWith(long));
    const head = isNamed ? long : letters?.exec(word.text)?.[0];
    if (head === undefined) {
      return [];
    }
    const attached = word.text.slice(head.length).replace(/^=/, '');
    const value = attached === '' ? words[at + 1] : word.literal ? literalWord(attached) : word;
    return value === undefined ? [] : [codeIn([value])];
  });
  return guessed(codes);
}

/** What runs when a program starts what it is told, which may be no command of a shell. */
function guessed(codes: readonly Wrapped[]): Wrapped | undefined {
  const all = runsAll('plain', ...codes);
  return all === undefined ? undefined : { ...all, inner: all.inner.map((it) => ({ ...it, guess: true })) };
}

const startsSsh = startsProgram('', /^-[346ABCOpqRrTv]*S/);

/** `scp` and `sftp` hand `-o ProxyCommand=…` to ssh, and start another ssh for `-S`. */
export function copiesOverSsh(call: Call): Wrapped | undefined {
  const given = call.words.flatMap((word, at) => {
    const attached = /^-[A-Za-z0-9]*?o/.exec(word.text)?.[0];
    const rest = word.literal ? literalWord(word.text.slice(attached?.length ?? 0)) : word;
    const value = attached === word.text ? call.words[at + 1] : rest;
    return at === 0 || attached === undefined ? [] : [{ name: '-o', value }];
  });
  return runsAll('plain', startsSsh(call), localCommands(given));
}

/** `ip netns exec name command`, in which words may be cut short; with `-all` there is no name. */
export const unwrapIp: Unwrap = ({ words }) => {
  const at = words.findIndex((word, index) => index > 0 && /^net(?:ns?)?$/.test(word.text));
  if (at < 0 || !/^e(?:x(?:ec?)?)?$/.test(words[at + 1]?.text ?? '')) {
    return undefined;
  }
  const isAll = words.slice(1, at).some((word) => /^--?a(?:ll?)?$/.test(word.text));
  return runsRest(words, { at: at + (isAll ? 2 : 3) }, { kind: 'privileged' });
};
