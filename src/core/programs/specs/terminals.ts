import { literalWord, type Word } from '../../shell/word';
import type { Call, Wrapped } from '../../shell/wrapped';
import { codeIn, guessedCode, runsUnseen } from '../../shell/wrappers/code';
import { locate, runsRest, valueOfOption } from '../../shell/wrappers/locate';
import { type Entries, table } from '../entry';
import { isGiven, type Options, options } from '../notation';

/** Programs that run commands in a terminal of their own, again and again, or one at a time. */
export const terminalSpecs: Entries = table`
  watch: takes -bcCdegtwxrpfv -nqs= --beep --color --no-color --errexit --chgexit --no-title --no-wrap --exec --precise
    --no-rerun --interval= --equexit= --shotsdir= --differences[=]; operands none; unwrap ${watch}
  flock: takes -sexnoFuvhV -wE= --shared --exclusive --unlock --nonblock --nb --close --no-fork --verbose --fcntl
    --timeout= --wait= --conflict-exit-code=; first write; unwrap ${flock}
  script: takes -aefkqrpdhV -cEmo= -t[=] --append --return --flush --force --quiet --command= --echo= --logging-format=
    --output-limit= --timing[=]; write -B -I -O -T --log-io --log-in --log-out --log-timing; operands write;
    fallback typescript; unwrap ${script}
  tmux: only -V; loads -f; globals -2CDlNuv -LSfcT=; unwrap ${tmux}
  screen: loads -c; unwrap ${screen}
  entr: takes -acdnprszx; unwrap ${entr}
  hyperfine: unwrap ${hyperfine}
`;

/** `watch` hands its words to a shell unless told otherwise. */
function watch({ words }: Call, options: Options): Wrapped | undefined {
  const located = locate(words, options);
  if (isGiven(located.parsed, '-x --exec') || located.at >= words.length) {
    return runsRest(words, located);
  }
  return codeIn(words.slice(located.at), { hidden: located.hidden });
}

/** `flock file command`, or `flock file -c code`. */
function flock({ words }: Call, options: Options): Wrapped | undefined {
  const located = locate(words, options, { skip: 1 });
  const flag = words[located.at];
  const code = words[located.at + 1];
  if (flag?.literal === true && /^(?:-c|--command)$/.test(flag.text) && code !== undefined) {
    return codeIn([code], { hidden: located.hidden });
  }
  return runsRest(words, located);
}

/** `script -c code file`, or on other systems `script file command`. */
function script({ words }: Call, options: Options): Wrapped | undefined {
  const located = locate(words, options, { skip: 1 });
  // Options may also stand after the file.
  const after = words.findIndex(
    (word, at) => at >= located.at - 1 && word.literal && /^(?:-[a-z]*c|--command)$/.test(word.text),
  );
  const text = valueOfOption(located.parsed, '-c', '--command') ?? (after < 0 ? undefined : words[after + 1]);
  if (text !== undefined) {
    return codeIn([text], { hidden: located.hidden });
  }
  if (located.at >= words.length && /^[^/]+\//.test(words[0]?.text ?? '')) {
    // `./script` is what people call their own.
    return undefined;
  }
  return runsRest(words, located) ?? runsUnseen('`script` without a command opens a shell');
}

const tmuxSpecs: ReadonlyMap<string, Options> = new Map<string, Options>([
  ...['new-session', 'new'].map((name) => [name, options('-AdDEPX -ceFfnstxy=')] as const),
  ...['new-window', 'neww'].map((name) => [name, options('-abdkPS -ceFnt=')] as const),
  ...['split-window', 'splitw'].map((name) => [name, options('-bdfhIvPZ -celptF=')] as const),
  ...['respawn-pane', 'respawnp', 'respawn-window', 'respawnw'].map((name) => [name, options('-k -cet=')] as const),
  ...['display-popup', 'popup'].map((name) => [name, options('-BCEk -bcdehsStTwxy=')] as const),
  ...['run-shell', 'run'].map((name) => [name, options('-bC -cdt=')] as const),
  ...['pipe-pane', 'pipep'].map((name) => [name, options('-IOo -t=')] as const),
]);

/** What hands text to another shell, or keeps it for later. */
const handsOn =
  /^(?:send(?:-keys)?|set-(?:hook|buffer)|source(?:-file)?|bind(?:-key)?|command-prompt|confirm-before|if(?:-shell)?)$/;

function tmux({ words }: Call): Wrapped | undefined {
  const { at } = locate(words, options('-2CDlNuvV -cfLST='));
  const name = words[at]?.text ?? '';
  if (handsOn.test(name)) {
    const text = words
      .slice(at + 1)
      .flatMap((word) => (word.literal && !/^(?:-.*|Enter|C-m|%.*)$/.test(word.text) ? [word.text] : []));
    return {
      kind: 'plain',
      hidden: `\`tmux ${name}\` makes another shell run something`,
      inner: text.slice(0, 8).map((it) => guessedCode(it)),
    };
  }
  const spec = tmuxSpecs.get(name);
  if (spec === undefined) {
    const isPlain =
      at >= words.length ||
      /^(?:ls|list-.*|has(?:-session)?|kill-.*|attach.*|a|at|info|capture-pane|capturep|display(?:-message)?|show.*|rename.*|select.*|start(?:-server)?|wait(?:-for)?|detach.*)$/.test(
        name,
      );
    return isPlain && !words.some(isSequence) ? undefined : runsUnseen(`what \`tmux ${name}\` runs is not known`);
  }
  const located = locate(words, spec, { from: at + 1 });
  const rest = words.slice(located.at);
  const sequence = rest.some(isSequence) ? '`tmux` is given several commands' : undefined;
  const hidden = located.hidden ?? sequence;
  // One word is code for a shell; several are a command.
  return rest.length === 1 ? codeIn(rest, { hidden }) : runsRest(words, { at: located.at, hidden });
}

/** `;` at the end of a word begins another tmux command. */
function isSequence(word: Word): boolean {
  return word.text.endsWith(';');
}

function screen({ words }: Call): Wrapped | undefined {
  if (words.some((word) => word.literal && word.text === '-X')) {
    const text = words.at(-1);
    return {
      kind: 'plain',
      hidden: '`screen -X` makes another shell run something',
      inner: text?.literal === true ? [guessedCode(text.text)] : [],
    };
  }
  const located = locate(
    words,
    options('-aAdDfilmnOqrRUvxw -cehpsStT=', { words: '-dm -dmS -ls -list -wipe -Logfile' }),
  );
  // `-dmS name`: the last letter takes the next word.
  const at = words.findIndex((word) => /^-[a-zA-Z]*S$/.test(word.text));
  const from = at > 0 && located.at === at + 1 ? located.at + 1 : located.at;
  return runsRest(words, { at: Math.min(from, words.length), hidden: located.hidden });
}

/** `entr` runs its words when files change; `-s` makes them code. */
function entr({ words }: Call, options: Options): Wrapped | undefined {
  const located = locate(words, options);
  if (isGiven(located.parsed, '-s') && located.at < words.length) {
    return codeIn(words.slice(located.at, located.at + 1), { hidden: located.hidden });
  }
  return runsRest(words, located);
}

/** Every operand is code, and so is what long options are given. */
function hyperfine({ words }: Call): Wrapped | undefined {
  const inner = words
    .slice(1)
    .map((word) => (word.literal ? literalWord(word.text.replace(/^--[a-z-]+=/, '')) : word))
    .filter((word) => !word.text.startsWith('-'))
    .flatMap((word) => codeIn([word]).inner.map((it) => ({ ...it, guess: true })));
  const unknown = words.slice(1).find((word) => !word.literal);
  return inner.length === 0
    ? undefined
    : { kind: 'plain', hidden: unknown === undefined ? undefined : `\`${unknown.source}\` is run as code`, inner };
}
