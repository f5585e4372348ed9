import { literalWord, type Word } from '../word';
import { wordAfter } from '../wordParts';

/** What a command of tar is told, in whatever way a version reads it. */
export interface TarLine {
  /** The letters of what it is told to do, `R` for removing what was packed. */
  readonly does: string;
  /** The values of options by their letters; `I` is any program to start, but for those that `P` names. */
  readonly values: ReadonlyMap<string, readonly Word[]>;
  readonly members: readonly Word[];
}

/** The letters that take a value. */
const valuedLetters = { gnu: 'bfCFgHIKLNTVX', bsd: 'bfCITXsW' };

/** Long names by the letter that does the same, or does as much. */
const longNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    C: 'directory cd one-top-level',
    f: 'file',
    T: 'files-from',
    X: 'exclude-from',
    E: 'exclude',
    I: 'use-compress-program to-command info-script new-volume-script rsh-command rmt-command',
    P: 'checkpoint-action',
    s: 'xform transform',
    c: 'create',
    r: 'append',
    u: 'update',
    A: 'delete catenate concatenate',
    x: 'extract get',
    R: 'remove-files',
    O: 'to-stdout',
    '/': 'absolute-names',
  }).flatMap(([letter, names]) => names.split(' ').map((name) => [name, letter] as const)),
);

const valuedNames = 'CfTXEIPs';

/** Reads the words after `tar`. Where versions differ in which letters take a value, both readings count. */
export function readTar(args: readonly Word[]): TarLine {
  const isCluster = ({ text }: Word, at: number) => /^-[A-Za-z]/.test(text) || (at === 0 && /^[A-Za-z]/.test(text));
  return args.some((word, at) => isCluster(word, at) && /[FgHKLNVsW]/.test(word.text))
    ? both(readAs(args, valuedLetters.gnu), readAs(args, valuedLetters.bsd))
    : readAs(args, valuedLetters.gnu);
}

function both(one: TarLine, other: TarLine): TarLine {
  const union = (...words: readonly Word[]) => [...new Set(words)];
  const of = ({ values }: TarLine, letter: string) => values.get(letter) ?? [];
  const letters = new Set([...one.values.keys(), ...other.values.keys()]);
  return {
    does: one.does + other.does,
    values: new Map([...letters].map((it) => [it, union(...of(one, it), ...of(other, it))])),
    members: union(...one.members, ...other.members),
  };
}

/** The letters of `tar cf` may stand without a dash, and their values follow one after the other. */
export function withDashes(args: readonly Word[], valued = valuedLetters.gnu): readonly Word[] {
  const [first, ...rest] = args;
  if (first === undefined || !first.literal || !/^[A-Za-z]+$/.test(first.text)) {
    return args;
  }
  const words: Word[] = [];
  for (const letter of first.text) {
    words.push(literalWord(`-${letter}`));
    const value = valued.includes(letter) ? rest.shift() : undefined;
    words.push(...(value === undefined ? [] : [value]));
  }
  return [...words, ...rest];
}

function readAs(args: readonly Word[], valued: string): TarLine {
  const words = withDashes(args, valued);
  const values = new Map<string, Word[]>();
  const members: Word[] = [];
  let does = '';
  const take = (letter: string, value: Word | undefined) => {
    values.set(letter, [...(values.get(letter) ?? []), ...(value === undefined ? [] : [value])]);
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const text = word?.text ?? '';
    const [start = '', name = '', equals] = /^--([a-z-]+)(=?)/.exec(text) ?? [];
    if (word === undefined) {
      break;
    }
    if (start !== '') {
      const letters = lettersOf(name);
      does += letters.filter((letter) => !valuedNames.includes(letter)).join('');
      const taking = letters.find((letter) => valuedNames.includes(letter));
      if (taking !== undefined) {
        const isAlone = equals !== '=' && 'one-top-level'.startsWith(name);
        take(taking, equals === '=' ? wordAfter(word, start.length) : isAlone ? undefined : words[++at]);
      }
    } else if (text.startsWith('-') && text !== '-') {
      const index = [...text].findIndex((letter, i) => i > 0 && valued.includes(letter));
      does += index < 0 ? text.slice(1) : text.slice(1, index + 1);
      // To some the letters go on behind one that takes a value.
      const started = text.search(/(?<=^-[a-zA-Z]*)[IF]/);
      if (index >= 0 && started > index) {
        take('I', started + 1 < text.length ? wordAfter(word, started + 1) : words[at + 1]);
      }
      if (index >= 0) {
        const isAttached = text.length > index + 1;
        take(text.charAt(index).replace('F', 'I'), isAttached ? wordAfter(word, index + 1) : words[++at]);
      }
    } else {
      members.push(word);
    }
  }
  return { does, values, members };
}

/** Names may be cut short, so what is no whole name stands for each that begins so. */
function lettersOf(start: string): readonly string[] {
  const whole = longNames.get(start);
  return whole !== undefined
    ? [whole]
    : [...longNames].flatMap(([name, letter]) => (name.startsWith(start) ? [letter] : []));
}
