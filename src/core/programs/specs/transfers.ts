import { patternPieces } from '../../shell/searchPattern';
import { literalWord, unknownWord, type Word, wordOf } from '../../shell/word';
import { homeWord, inFolder, percentDecoded, wordBehind } from '../../shell/wordParts';
import { parseOptions } from '../arguments';
import { type Entries, table } from '../entry';
import { options } from '../notation';
import type { Given, ProgramSpec, Touch } from '../spec';
import type { Uses } from '../uses';

const httpFiles: Touch = ({ parsed: { operands } }, uses) => {
  const isMethod = /^[A-Z]+$/.test(operands[0]?.text ?? '');
  uses.add('url', operands[isMethod ? 1 : 0]);
  for (const word of operands.slice(isMethod ? 2 : 1)) {
    uses.add('read', wordBehind(word, /^[^@=]*(?:[:=]?=)?@/));
  }
};

/** Options of curl with which it still does no more than get a URL and print it. */
const getting = options(`-sSfiIvkN46g -m= -w= -H= -X= -o= --silent --show-error --fail --fail-with-body --include --head
  --verbose --insecure --no-buffer --ipv4 --ipv6 --globoff --compressed --http1.1 --http2 --no-progress-meter
  --retry-connrefused --max-time= --connect-timeout= --retry= --retry-delay= --retry-max-time= --write-out= --header=
  --request= --output=`);

/** What the value of an option may be; the others take any. */
const values: ReadonlyMap<string, RegExp> = new Map([
  ...['-w', '--write-out'].map((name) => [name, /^(?!@)(?!.*%output)/s] as const),
  // A header may stand for another method or another site; a file of headers may be any.
  ...['-H', '--header'].map((name) => [name, /^(?!@)(?!host\s*[:;])(?!.*override)/is] as const),
  ...['-X', '--request'].map((name) => [name, /^(?:GET|HEAD)$/] as const),
  ...['-o', '--output'].map((name) => [name, /^(?:\/dev\/null|-)$/] as const),
]);

const curlGets: ProgramSpec['gets'] = (args) => {
  const { operands, options: given, unknown, unsure } = parseOptions(args, getting);
  const isPlain =
    (unknown ?? unsure) === undefined &&
    operands.length > 0 &&
    given.every(({ name, value }) => values.get(name)?.test(value?.text ?? '') !== false);
  return isPlain ? operands : undefined;
};

const pages = `takes -f=; write -o --output; urls -a --batch-file --config-location; url --proxy; operands url;
  orders --exec --external-downloader --downloader --plugin-dirs -cfg -cmd_script -config`;

/** Programs that fetch and send by URL. */
export const transferSpecs: Entries = table`
  lynx w3m links elinks browsh: ${pages}
  youtube-dl yt-dlp: writeTree -P --paths; ${pages}
  curl: only --version | -V; takes -ACHPQUXYbdeFhmrtuwyz= --user-agent= --continue-at= --header= --ftp-port= --quote=
    --proxy-user= --request= --speed-limit= --cookie= --data= --data-ascii= --data-binary= --data-raw= --data-urlencode=
    --json= --referer= --form= --form-string= --max-time= --range= --telnet-option= --user= --write-out= --speed-time=
    --time-cond= --ciphers= --connect-timeout= --connect-to= --resolve= --limit-rate= --max-filesize= --max-redirs=
    --noproxy= --oauth2-bearer= --pass= --proto= --proto-default= --proto-redir= --retry= --retry-delay=
    --retry-max-time= --aws-sigv4= --cert-type= --key-type= --tls-max= --tls13-ciphers= --variable= --expand-url=
    --expand-data= --expand-output= --expand-proxy= --expand-connect-to= --url-query= --parallel-max= --rate=
    --haproxy-clientip= --local-port= --mail-from= --mail-rcpt= --ip-tos= --proxy-header= --delegation= --engine=
    --happy-eyeballs-timeout-ms= --keepalive-time=; write -o -c -D --output --cookie-jar --dump-header --trace
    --trace-ascii --stderr --etag-save --libcurl --ssl-sessions; writeTree --output-dir; read -T -E --upload-file --cert
    --key --cacert --capath --crlfile --proxy-cert --proxy-key --proxy-cacert --netrc-file --etag-compare --pubkey
    --random-file --egd-file --pinnedpubkey; urls -K --config; both --hsts --alt-svc --unix-socket
    --abstract-unix-socket; url -x --url --proxy --proxy1.0 --preproxy --socks4 --socks4a --socks5 --socks5-hostname
    --doh-url --interface --dns-servers; loads --engine -K --config; gets ${curlGets}; touches ${curl}
  wget: like wget2; only --version | -V; takes -PABDIQRTUXeltw= --directory-prefix= --accept= --base= --domains=
    --include-directories= --quota= --reject= --timeout= --user-agent= --exclude-directories= --execute= --level=
    --tries= --wait= --header= --post-data= --body-data= --method= --user= --password= --referer= --cut-dirs=
    --limit-rate= --default-page= --regex-type= --accept-regex= --reject-regex= --bind-address= --secure-protocol=
    --waitretry= --use-askpass= --follow-tags=; flags bcdEFHhkKLmNnpqrSvVx46; orders -e --execute --use-askpass; write
    -O -o -a --output-document --output-file --append-output --save-cookies --warc-file --rejected-log --hsts-file; read
    --post-file --body-file --load-cookies --ca-certificate --ca-directory --certificate --private-key --crl-file
    --random-file --egd-file; urls -i --input-file --config; operands url; touches ${wget}
  http https httpie xh xhs: takes -aAps= --auth= --auth-type= --print= --style= --timeout= --verify=; write -o --output;
    read --cert --cert-key --session-read-only; both --session; touches ${httpFiles}
  aria2c axel: takes -sxjn=; write -o --out; writeTree -d --dir; urls -i --input-file --conf-path; url --all-proxy
    --http-proxy --https-proxy --ftp-proxy; operands url; makes ./; unless -o --out -d --dir;
    orders --on-download-complete --on-download-start --on-download-stop --on-download-error --on-download-pause
    --on-bt-download-complete --rpc-secret
`;

function curl(given: Given, uses: Uses): void {
  const { parsed, has, valuesOf } = given;
  for (const word of valuesOf('--url')) {
    uses.add('urls', wordBehind(word, /^@/));
  }
  // What stands between double braces comes from a variable, a file or the environment.
  uses.add('url', has('--expand-url --expand-proxy --expand-connect-to') ? unknownWord('--expand-url') : undefined);
  for (const url of [...parsed.operands, ...valuesOf('--url')]) {
    if (parsed.operands.includes(url)) {
      uses.add('url', url);
    }
    fileUrl(url, uses);
    if (has('-O --remote-name --remote-name-all')) {
      const [folder] = valuesOf('--output-dir');
      const name = has('-J --remote-header-name') ? unknownWord('-J') : nameInUrl(url, 'curl_response');
      uses.addOption('write', folder === undefined ? name : inFolder(folder, name));
    }
  }
  for (const word of valuesOf(
    '-d -H -w --data --data-ascii --data-binary --json --header --proxy-header --write-out',
  )) {
    uses.add('read', wordBehind(word, /^@/));
    uses.add('write', word.text.includes('%output{') ? unknownWord(word.source) : undefined);
  }
  for (const word of valuesOf('--data-urlencode --url-query --variable')) {
    uses.add('read', wordBehind(word, /^[^@=]*@/));
  }
  for (const word of valuesOf('-F --form')) {
    formFiles(word, uses);
  }
  for (const word of valuesOf('-T --upload-file')) {
    uses.addAll('read', /[{[]/.test(word.text) ? word.text.split(/[{},]/).map(literalWord) : []);
  }
  const jars = valuesOf('-b --cookie').filter(({ text }) => !text.includes('='));
  uses.addAll('read', jars);
  for (const word of valuesOf('--connect-to --resolve')) {
    uses.addText('url', /^[^:]*:[^:]*:(.*?)(?::[0-9]*)?$/s.exec(word.text)?.[1] ?? '');
  }
  uses.add('read', has('-n --netrc --netrc-optional') ? homeWord('/.netrc') : undefined);
}

/** `name=@file`, `name=<file` and lists of them; what follows a semicolon describes the file, and may name one of headers. */
function formFiles(word: Word, uses: Uses): void {
  for (const [, file = ''] of word.text.matchAll(/;\s*headers=[@<]"?([^";]+)/gi)) {
    uses.addText('read', file);
  }
  const value = wordBehind(word, /^[^=]*=[@<]/);
  const files = value?.literal ? value.text.replace(/;.*$/s, '').split(',') : [];
  uses.addAll('read', value?.literal ? files.map((file) => literalWord(file.replace(/^"|"$/g, ''))) : [value]);
}

/** `file:` URLs are reads of the disk. */
function fileUrl(url: Word, uses: Uses): void {
  const file = wordBehind(url, /^file:(?:\/\/(?:localhost|127\.0\.0\.1)?(?=\/))?/i);
  const path = file?.literal ? percentDecoded(file.text) : undefined;
  // Of braces and brackets curl makes several.
  uses.add('read', path === undefined ? file : literalWord(path));
  uses.add('read', path && /[{[]/.test(path) ? wordOf(path, ...patternPieces(path)) : undefined);
}

/** The name under which a program saves what a URL gives. */
function nameInUrl(url: Word, fallback: string): Word {
  if (!url.literal) {
    return unknownWord(url.source);
  }
  const path = url.text.replace(/^[a-z]+:\/\//i, '').replace(/[?#].*$/s, '');
  return literalWord(/(?<=\/)[^/]+$/.exec(path)?.[0] ?? fallback);
}

function wget({ parsed: { operands }, has, hasExactly, valuesOf }: Given, uses: Uses): void {
  const [named] = valuesOf('-P --directory-prefix');
  const folder = named ?? literalWord('.');
  const write = (role: 'write' | 'writeTree', word: Word) =>
    named === undefined ? uses.add(role, word) : uses.addOption(role, word);
  for (const url of operands) {
    fileUrl(url, uses);
  }
  if (
    has(
      `-r -m -p -x -i --input-file --recursive --mirror --page-requisites --force-directories --content-disposition
      --trust-server-names`,
    )
  ) {
    write('writeTree', folder);
  } else if (!hasExactly('-O --output-document --spider')) {
    for (const url of operands) {
      write('write', inFolder(folder, nameInUrl(url, 'index.html')));
    }
  }
}
