import type { Word } from '../../shell/word';
import { literalWord } from '../../shell/word';
import { homeWord } from '../../shell/wordParts';
import { type Entries, table } from '../entry';
import type { Settle } from '../spec';

/** `words` are those with which a program changes what it keeps in `file`, without the options among them. */
function changing(words: RegExp, file: string): Settle {
  const kept = file.startsWith('~') ? homeWord(file.slice(1)) : literalWord(file);
  return (args) => (words.test(said(args)) ? kept : undefined);
}

/** The same where an option says it. */
function changingBy(words: RegExp, option: RegExp, file: string): Settle {
  const changed = changing(words, file);
  return (args) => (args.some(({ text }) => option.test(text)) ? changed(args) : undefined);
}

function said(args: readonly Word[]): string {
  const own = args.filter(({ literal, text }) => !(literal && text.startsWith('-')));
  return own.map(({ text }) => text).join(' ');
}

/**
 * What programs write when they are told to change their own settings. Whoever may not write the file may not have it
 * written. Left out: what chooses versions, which is done all day (`pyenv local`, `kubectl config use-context`).
 */
export const settingSpecs: Entries = table`
  npm pnpm: settles ${changing(/^(?:c|config|\S+ config) (?!(?:get|list|ls|fix)\b)\S|^set \S/, '~/.npmrc')}
  yarn: settles ${changing(/\bconfig (?:set|unset|delete)\b|\bset(?: |-)version\b|\bplugin (?:import|remove)\b/, '.yarnrc.yml')}
  pip pip3: settles ${changing(/\bconfig (?!(?:get|list|debug)\b)\S/, '~/.config/pip/pip.conf')}
  python python2 python3 pypy3 py: settles ${changing(/^pip config (?!(?:get|list|debug)\b)\S/, '~/.config/pip/pip.conf')}
  bundle bundler: settles ${changing(/\bconfig (?!(?:get|list)\b)\S+ \S/, '.bundle/config')}
  conda mamba micromamba: settles ${changingBy(/\bconfig\b/, /^--(?:add|append|prepend|set|remove)/, '~/.condarc')}
  gem: settles ${changingBy(/\bsources\b/, /^-(?:a|r|-add|-remove)/, '~/.gemrc')}
  go: settles ${changingBy(/^env\b/, /^--?[wu]$/, '~/.config/go/env')}
  gh: settles ${changing(/\bconfig set\b|\balias (?:set|import|delete)\b/, '~/.config/gh/config.yml')}
  aws: settles ${changing(/\bconfigure\b(?! (?:get|list|list-profiles|export-credentials)\b)/, '~/.aws/config')}
  kubectl oc: settles ${changing(/\bconfig (?:set|unset|set-credentials|set-cluster)\b/, '~/.kube/config')}
  dotnet: settles ${changing(/\bnuget (?:add|update|enable|disable|remove) /, '~/.nuget/NuGet/NuGet.Config')}
  // What it allows is run in every shell that enters the folder.
  direnv: settles ${changing(/^(?:allow|permit|grant|edit)\b/, '~/.local/share/direnv/allow')}
`;
