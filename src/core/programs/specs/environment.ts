import { secretIn } from '../../shell/secretVariables';
import { isSecretVariable } from '../../shell/variableNames';
import type { Word } from '../../shell/word';
import { type Entries, table } from '../entry';
import type { Show } from '../spec';

const everything = 'every environment variable, secrets among them';
const jqLooks =
  /(?:\$\s*(?:__)?ENV\b|(?<![.\w$"])(?:str)?env(?:subst)?\b(?!\s*:|["\w]))\s*(?:\.\s*([A-Za-z_]\w*)|\.?\[\s*"([^[\]"]*)"\s*\]|\(([^()]*)\))?/g;

const envShows: Show = (args, { inner }) =>
  inner.length > 0 || args.some(({ text }) => /^(?:-i|-|--(?:ignore-environment|help|version))$/.test(text))
    ? undefined
    : everything;

const printenvShows: Show = (args) => {
  const names = args.filter(({ literal, text }) => !(literal && text.startsWith('-')));
  return args.some(({ text }) => /^--(?:help|version)$/.test(text)) ? undefined : namesOrAll(names);
};

const setShows: Show = (args) => (args.length === 0 ? everything : undefined);

const exportShows: Show = (args) => {
  const options = args.filter(({ text }) => /^[-+]/.test(text));
  const names = args.filter((word) => !options.includes(word));
  const printed = options.some(({ text }) => /^-[A-Za-z]*p/.test(text)) ? namesOrAll(names) : undefined;
  const isAboutFunctions = options.some(({ text }) => /^-[A-Za-z]*[fF]/.test(text));
  return isAboutFunctions ? undefined : (printed ?? (names.length === 0 ? everything : undefined));
};

const echoShows: Show = (args) => {
  const secret = args.map(secretIn).find((name) => name !== undefined);
  return secret === undefined ? undefined : `\`${secret}\``;
};

const awkShows: Show = (args, command) =>
  inPrograms(args, /\b(?:ENVIRON|SYMTAB)\b(?:\[\s*"([^[\]"]*)"\s*\])?/g) ?? echoShows(args, command);

const jqShows: Show = (args, command) => inPrograms(args, jqLooks) ?? echoShows(args, command);

const ghShows: Show = (args, command) =>
  inPrograms(
    args.filter(({ text }, at) => /^(?:-q.|--jq=)/.test(text) || /^-(?:[a-z]*q|-jq)$/.test(args[at - 1]?.text ?? '')),
    jqLooks,
  ) ??
  tellsKept(/^(?:-R \S+ |-\S+ )*auth (?:token\b|git-credential\b|status\b.* (?:-\w*t|--show-token))/)(args, command);

/** Words with which a program tells what it was given to log in with. */
function tellsKept(words: RegExp): Show {
  return (args) => (words.test(args.map(({ text }) => text).join(' ')) ? 'what it keeps to log in with' : undefined);
}

// `--variable %NAME` takes it from the environment, to be sent.
const curlShows: Show = (args) => {
  const names = args.flatMap(({ text }) => /^(?:--variable=)?%(\w+)/.exec(text)?.[1] ?? []);
  const secret = args.some(({ text }) => text.startsWith('--var')) ? names.find(isSecretVariable) : undefined;
  return secret === undefined ? undefined : `\`${secret}\``;
};

const serviceShows: Show = (args) =>
  args.some(({ text }) => /^(?:show-?env(?:ironment)?|environment)$/.test(text)) ? everything : undefined;

// BSD-style letters count with or without a dash; `-e` alone is System V's "every process" and shows none.
const psShows: Show = (args) =>
  args.some(({ text }) => /^(?!pid|ppid|comm|user)[A-Za-z]*e[A-Za-z]*$|^-[A-Za-z]*E|environ/.test(text))
    ? 'other programs’ environments'
    : undefined;

/** What programs show of their environment, or of other programs’; a clause for people. */
export const environmentSpecs: Entries = table`
  env genv: shows ${envShows}
  printenv gprintenv: shows ${printenvShows}
  set: shows ${setShows}
  export declare typeset: shows ${exportShows}
  echo printf basename dirname expr yes seq date: shows ${echoShows}
  awk gawk mawk nawk original-awk: shows ${awkShows}
  jq gojq jaq yq: shows ${jqShows}
  // It brings a jq of its own.
  gh: shows ${ghShows}
  git: shows ${tellsKept(/^(?:-[cC] \S+ |-\S+ )*credential(?:-\S+)? (?:fill|get)\b/)}
  aws: shows ${tellsKept(/configure (?:export-credentials|get \S*(?:secret|token))|get-(?:login-password|session-token|secret-value)|--with-decryption/)}
  npm pnpm yarn: shows ${tellsKept(/^(?:config|c|get)\b.*(?:_auth|token|password)|^token (?:list|ls)\b/i)}
  gcloud: shows ${tellsKept(/\bprint-\w+-token\b|\bversions access\b/)}
  az: shows ${tellsKept(/\bget-access-token\b|\bsecret (?:show|download)\b|\bkeys? list\b|\bcredentials? list\b/)}
  // Programs that keep passwords.
  op pass gopass lpass bw rbw vault keyring security secret-tool doppler infisical chamber dotenvx sops ansible-vault
    docker-credential-desktop docker-credential-osxkeychain docker-credential-secretservice docker-credential-pass:
    shows ${tellsKept(/(?:^| )(?:read|get|show|lookup|view|decrypt|-d|--decrypt|find-(?:generic|internet)-password|dump-keychain|secrets|export|env)\b/)}
  heroku flyctl fly vercel: shows ${tellsKept(/^(?:config\b(?!:set)|auth:token|auth token|env pull)/)}
  terraform tofu: shows ${tellsKept(/\boutput\b.* -{1,2}(?:json|raw)(?:$|.*(?:secret|passw|token|key|cred))|\bshow\b.* -{1,2}json\b|\bstate pull\b/i)}
  rails: shows ${tellsKept(/^(?:credentials|encrypted):show\b/)}
  curl: shows ${curlShows}
  kubectl oc: shows ${tellsKept(/\bget\b(?=.*\bsecrets?\b)(?=.* (?:-o|--output|--raw))|\bview\b.* --raw|\bcreate token\b/)}
  ps: shows ${psShows}
  systemctl tmux cmake: shows ${serviceShows}
`;

function namesOrAll(names: readonly Word[]): string | undefined {
  const secret = names.find(({ literal, text }) => !literal || isSecretVariable(text));
  return names.length === 0 ? everything : secret === undefined ? undefined : `\`${secret.source}\``;
}

/** Programs in a language of their own: each place where one looks into the environment, with the name it asks for. */
function inPrograms(args: readonly Word[], looks: RegExp): string | undefined {
  for (const { text } of args) {
    for (const [, ...names] of text.matchAll(looks)) {
      const name = /^\s*([A-Za-z_]\w*)\s*$/.exec(names.find((it) => it !== undefined) ?? '')?.[1];
      if (name === undefined) {
        return everything;
      }
      if (isSecretVariable(name)) {
        return `\`${name}\``;
      }
    }
  }
  return undefined;
}
