import { grownMap } from '../../base/grown';
import { readBuiltin } from './builtinWords';
import { type CommandDraft, type Reading, type Site, steer } from './reading';
import type { Word } from './word';

/** Words that shells read before they look for a command; where one is an alias, the text itself reads otherwise. */
const reserved =
  /^(?:if|then|else|elif|fi|do|done|case|esac|while|until|for|select|function|time|in|coproc|repeat|foreach|end)$/;

/** Notes that a name stands for other words from now on, by an alias or by the table in which a shell keeps paths. */
function rename(draft: CommandDraft, { reading }: Site, { name, means }: { name: string; means: string }): void {
  if (reserved.test(name) || !/^[\w.,:+@%-]+$/.test(name)) {
    draft.hidden ??= `\`${draft.source}\` changes how the rest of the text is read`;
    return;
  }
  reading.renamed = grownMap(reading.renamed, name, [...(reading.renamed.get(name) ?? []), means]);
}

/** Shows what the commands of a text may be that it calls by such names. Whether they are depends on the shell. */
export function noteRenamed({ commands, renamed }: Reading): void {
  if (renamed.size === 0) {
    return;
  }
  for (const command of commands) {
    const [program, ...rest] = command.words;
    const means = program?.literal === true ? renamed.get(program.text) : undefined;
    if (program !== undefined && means !== undefined) {
      const word: Word = {
        ...program,
        literal: false,
        pieces: [{ kind: 'unknown', quoted: false }],
        candidates: [program.text, ...means],
      };
      command.words = [word, ...rest];
      command.hidden ??= `\`${program.text}\` may stand for \`${means[0] ?? ''}\``;
    }
  }
}

/** `alias g=git`, and `alias g git` where a shell has it so. Global ones and those for endings stand anywhere. */
export function noteAlias(draft: CommandDraft, site: Site): void {
  const operands = draft.words.slice(1).filter(({ text }) => !/^(?:[-+][A-Za-z]*|--)$/.test(text));
  const defining = operands.filter((word) => !word.literal || word.text.includes('='));
  const [first, ...others] = operands;
  if (defining.length === 0 && others.length === 0) {
    return;
  }
  steer(site, `\`${draft.source}\` changes what later names mean`);
  if (draft.words.some(({ text }) => /^-[A-Za-z]*[gs]/.test(text))) {
    draft.hidden ??= `\`${draft.source}\` changes how the rest of the text is read`;
  }
  const pairs =
    defining.length > 0
      ? defining.map(({ text }) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)])
      : [[first?.text ?? '', others.map(({ text }) => text).join(' ')]];
  for (const [name = '', means = ''] of pairs) {
    rename(draft, site, { name, means });
  }
}

/** `hash -p path name`, and `hash name=path` in zsh. */
export function noteHash(draft: CommandDraft, site: Site): void {
  if (draft.words.slice(1).some((word) => !word.literal || /^-[a-z]*[pd]|=/.test(word.text))) {
    steer(site, `\`${draft.source}\` changes what later names mean`);
  }
  const { operands, values } = readBuiltin(draft.words, 'p');
  const path = values.get('p');
  for (const { text } of operands) {
    const equals = text.indexOf('=');
    if (path !== undefined || equals > 0) {
      const [name, means] = equals > 0 ? [text.slice(0, equals), text.slice(equals + 1)] : [text, path?.text ?? ''];
      rename(draft, site, { name, means });
    }
  }
}
