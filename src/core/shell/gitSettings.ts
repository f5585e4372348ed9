import type { Assignment } from './analysis';
import type { Word } from './word';
import { literalStart, wordAfter } from './wordParts';

/** A setting that git is given: on its command line, by its environment, or to be kept in a file. */
export interface GitSetting {
  /** Undefined when it cannot be told which setting it is. */
  readonly key: string | undefined;
  /** Undefined when it has none, or none that can be told. */
  readonly value: Word | undefined;
  readonly source: string;
}

/**
 * Settings that start no program and lead nowhere, whatever they are set to. New settings that start programs come
 * with many versions of git, so what is not listed may be one.
 */
const harmless = new RegExp(
  `^(?:${[
    '(?:user|author|committer)\\.(?:name|email)',
    '(?:color|advice|column|i18n|versionsort)\\..*',
    'log\\.(?:date|abbrevcommit|decorate|follow|showroot|mailmap|graphcolors|diffmerges)',
    'status\\.(?:branch|short|showstash|showuntrackedfiles|relativepaths|aheadbehind|renames|renamelimit)',
    'diff\\.(?:algorithm|renames|renamelimit|context|interhunkcontext|noprefix|mnemonicprefix|colormoved|colormovedws)',
    'diff\\.(?:indentheuristic|relative|statgraphwidth|statnamewidth|wordregex|ignoresubmodules|submodule)',
    'diff\\.(?:suppressblankempty|wserrorhighlight|dirstat|srcprefix|dstprefix|autorefreshindex)',
    'merge\\.(?:conflictstyle|ff|renames|renamelimit|stat|verbosity|log|directoryrenames|autostash)',
    'pull\\.(?:rebase|ff)|push\\.(?:default|autosetupremote|followtags)|fetch\\.(?:prune|prunetags|parallel|output)',
    'rebase\\.(?:autosquash|autostash|updaterefs|stat|missingcommitscheck)|rerere\\.(?:enabled|autoupdate)',
    'init\\.defaultbranch|commit\\.(?:gpgsign|verbose|status|cleanup)|tag\\.(?:gpgsign|sort)|checkout\\.(?:guess|workers)',
    'branch\\.(?:autosetupmerge|autosetuprebase|sort|.*\\.(?:merge|rebase|description))|stash\\.show.*',
    'core\\.(?:autocrlf|eol|filemode|ignorecase|quotepath|longpaths|safecrlf|abbrev|symlinks|precomposeunicode)',
    'core\\.(?:untrackedcache|preloadindex|compression|bigfilethreshold|checkstat|trustctime|commentchar|whitespace)',
    'gc\\.(?:auto|autodetach)|maintenance\\.auto|index\\.(?:threads|version)|pack\\.(?:threads|windowmemory|window|depth)',
    'grep\\.(?:linenumber|column|patterntype|extendedregexp|threads|fullname)|submodule\\.(?:recurse|fetchjobs)',
    'http\\.(?:version|postbuffer|lowspeedlimit|lowspeedtime)|blame\\.(?:showroot|date|coloring|showemail)',
  ].join('|')})$`,
  'i',
);

/** What may stand in the place of a pager, or of an editor: it starts nothing, or what only prints. */
export const quietPager = /^(?:cat)?$/;
export const quietEditor = /^(?:true|:|cat)$/;

/** Settings that are harmless with some values. */
const harmlessWith: readonly (readonly [key: RegExp, value: RegExp])[] = [
  [/^(?:core\.pager|interactive\.difffilter)$/i, quietPager],
  [/^pager\.[a-z-]+$/i, /^(?:cat|false)?$/],
  [/^(?:core|sequence)\.editor$/i, quietEditor],
  [/^core\.fsmonitor$/i, /^(?:false|no|off|0)?$/],
  [/^core\.hookspath$/i, /^\/dev\/null$/],
  [/^credential\.(?:.*\.)?helper$|^core\.askpass$/i, /^$/],
  [/^protocol\.version$/i, /^[0-2]$/],
  [/^branch\..*\.(?:push)?remote$/i, /^[A-Za-z0-9_][\w-]*$/],
];

/** Whether git does nothing but what it does anyway, or talks otherwise, when it is given the setting. */
export function isHarmlessSetting({ key, value }: Pick<GitSetting, 'key' | 'value'>): boolean {
  return (
    key !== undefined &&
    (harmless.test(key) ||
      (value?.literal === true && harmlessWith.some(([keys, values]) => keys.test(key) && values.test(value.text))))
  );
}

/** `key=value`, as `-c` takes it. */
export function toSetting(word: Word): GitSetting {
  const { source } = word;
  const start = literalStart(word);
  const equals = start.indexOf('=');
  if (equals >= 0) {
    return { key: start.slice(0, equals), value: wordAfter(word, equals + 1), source };
  }
  return { key: word.literal ? word.text : undefined, value: undefined, source };
}

/** `key=VARIABLE`, as `--config-env` takes it: what the variable holds is not known. */
export function toBorrowedSetting(word: Word): GitSetting {
  return { ...toSetting(word), value: undefined };
}

/** The settings in variables that are set for one command. */
export function settingsInVariables(assignments: readonly Assignment[]): readonly GitSetting[] {
  return assignments.flatMap(({ name, value, source }): readonly GitSetting[] => {
    const at = /^GIT_CONFIG_KEY_([0-9]+)$/.exec(name)?.[1];
    if (at !== undefined) {
      const given = assignments.find((other) => other.name === `GIT_CONFIG_VALUE_${at}`);
      return [{ key: value?.literal === true ? value.text : undefined, value: given?.value, source }];
    }
    return isHarmlessGitVariable(name, value) ? [] : [{ key: undefined, value, source }];
  });
}

/** Whether setting the variable gives git no setting that may start a program. Other variables than those are. */
export function isHarmlessGitVariable(name: string, value: Word | undefined): boolean {
  if (!name.startsWith('GIT_CONFIG') || /^GIT_CONFIG_(?:COUNT|NOSYSTEM|VALUE_[0-9]+)$/.test(name)) {
    return true;
  }
  const text = value?.literal === true ? value.text : undefined;
  return /^GIT_CONFIG_KEY_[0-9]+$/.test(name)
    ? isHarmlessSetting({ key: text, value: undefined })
    : text === '/dev/null' && name !== 'GIT_CONFIG_PARAMETERS';
}

/** What `git config` is told to do. */
export interface ConfigCall {
  /** The file that is named, if one is. */
  readonly file: Word | undefined;
  readonly writes: boolean;
  /** What it is told to set; undefined when it names no key. */
  readonly setting: GitSetting | undefined;
}

const withValue = new Set(['-f', '--file', '--blob', '--type', '--default', '--comment', '--value', '--url']);

/** Reads the words after `git config`. */
export function readConfigCall(args: readonly Word[]): ConfigCall {
  const texts = args.map((word) => word.text);
  const fileAt = texts.findIndex((text) => /^(?:-f|--file|--blob)$/.test(text));
  const attached = args.find((word) => /^(?:--file=|--blob=|-f.)/.test(word.text));
  const file =
    fileAt >= 0
      ? args[fileAt + 1]
      : attached === undefined
        ? undefined
        : wordAfter(attached, attached.text.startsWith('-f') ? 2 : 7);
  const words = args.filter((word, at) => !word.text.startsWith('-') && !withValue.has(texts[at - 1] ?? ''));
  const [first] = words;
  const verb = /^(?:set|unset|rename-section|remove-section|edit)$/.test(first?.text ?? '');
  const changes = texts.some((text) =>
    /^(?:--(?:add|replace-all|unset|unset-all|rename-section|remove-section|edit)|-e)$/.test(text),
  );
  const asks = texts.some((text) => /^(?:--(?:get.*|list)|-l)$/.test(text)) || /^(?:get|list)$/.test(texts[0] ?? '');
  const [key, value] = verb ? words.slice(1) : words;
  return {
    file,
    writes: !asks && (verb || changes || words.length > 1),
    setting: key === undefined ? undefined : { key: key.literal ? key.text : undefined, value, source: key.source },
  };
}
