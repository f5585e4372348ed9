import { literalWord, unknownWord, type Word } from '../../shell/word';
import {
  baseName,
  hiddenIn,
  homeWord,
  inFolder,
  joinedWord,
  literalStart,
  wordAfter,
  wordBehind,
} from '../../shell/wordParts';
import { unwrapSsh } from '../../shell/wrappers/ssh';
import { copiesOverSsh, startsProgram } from '../../shell/wrappers/textPrograms';
import { type Entries, table } from '../entry';
import type { Given, Touch } from '../spec';
import type { Uses } from '../uses';

const rsyncFiles: Touch = (given, uses) => {
  const [target, source] = given.parsed.operands.slice(-2).reverse();
  exchange(given, uses, { tree: given.has('-r -a --recursive --archive') });
  if (target !== undefined && source !== undefined && !isRemote(target)) {
    // What was there before is kept under a name of one's own.
    for (const ending of given.valuesOf('--suffix')) {
      uses.add('write', joinedWord(target, ending));
      uses.add('write', joinedWord(inFolder(target, baseName(source)), ending));
    }
  }
  // Which files come is told by a list.
  uses.add(
    given.has('--files-from') ? 'writeTree' : 'none',
    target !== undefined && isRemote(target) ? undefined : target,
  );
};

/** Words with which programs for stores elsewhere bring something here. */
const brings = /^(?:cp|mv|sync|bisync|copy|copyto|copyurl|move|moveto|get|mirror|rsync|download|download-batch)$/;

const storeFiles: Touch = ({ args }, uses) => {
  uses.mention(...args);
  const words = args.filter(({ text }) => !text.startsWith('-'));
  const target = words.length > 2 ? words.at(-1) : undefined;
  if (words.some(({ text }) => brings.test(text)) && (target === undefined || !isRemote(target))) {
    uses.add('writeTree', target ?? literalWord('.'));
  }
};

const scpFiles: Touch = (given, uses) => {
  exchange(given, uses, { tree: given.has('-r') });
  sshHosts(given, uses);
};

const sftpFiles: Touch = (given, uses) => {
  logsIn(given, uses);
  const [from, ...targets] = given.parsed.operands;
  uses.addAll('writeTree', targets);
  if (from === undefined || given.has('-b') || !/:./.test(from.text)) {
    // It is told later what to fetch.
    uses.addText('writeTree', '.');
  } else if (targets.length === 0) {
    uses.add('write', baseName(pathOf(from)));
  }
};

const sshKeygenFiles: Touch = ({ has }, uses) =>
  has('-f -l -F -R -y -s -L -Q') ? undefined : uses.add('write', homeWord('/.ssh'));

const netcat = `takes -eciIMmOPpqsTVwXGW= --exec= --sh-exec=; read --ssl-cert --ssl-key --ssl-trustfile;
  write -o -x --output --hex-dump`;

const socatFiles: Touch = ({ parsed: { operands } }, uses) => {
  for (const { text } of operands) {
    const [kind = '', place = ''] = text.split(/[:,]/, 3);
    uses.addText(/^(?:tcp|udp|openssl|ssl|socks|sctp)/i.test(kind) ? 'url' : 'none', place);
    uses.addText(/^(?:file|open|create|gopen)$/i.test(kind) ? 'both' : 'none', place);
  }
};

/** Programs that reach other machines by name. */
export const remoteSpecs: Entries = table`
  ssh-add: takes -tE=; read -S -s -H; operands read
  rsync: destroys files; only --version | -V; takes -BefM@= --rsh= --filter= --exclude= --include= --rsync-path=
    --remote-option= --suffix= --block-size= --max-size= --min-size= --timeout= --contimeout= --port= --bwlimit=
    --out-format= --log-file-format= --protocol= --iconv= --chmod= --chown= --usermap= --groupmap= --compress-level=
    --modify-window= --skip-compress= --sockopts= --address= --info= --debug=; list --files-from; read --exclude-from
    --include-from --password-file --link-dest --compare-dest --copy-dest --early-input --read-batch; write --log-file
    --write-batch --only-write-batch; writeTree -T --temp-dir --backup-dir --partial-dir; follows -L -k --copy-links
    --copy-unsafe-links --copy-dirlinks; touches ${rsyncFiles};
    unwrap ${startsProgram('--rsh --rsync-path', /^-[a-zA-Z]*?e/)}; same -n --dry-run; orders --no-dry-run --no-n
  aws: like rclone gsutil gcloud az s3cmd mc; only --version; touches ${storeFiles}
  ssh: like autossh; only -V; takes -46AaCfGgKkMNnqsTtVvXxYy -BbcDeIJLlmOopQRWwP=; read -i; urls -F; write -E -S; touches ${logsIn};
    unwrap ${unwrapSsh}
  mosh slogin: takes -BbcDeIJLlmOopQRWwP=; read -i; urls -F; write -E -S; touches ${logsIn}
  scp: takes -cDJloPSX=; read -i; urls -F; follows -r; touches ${scpFiles}; unwrap ${copiesOverSsh}
  sftp: takes -BcDJloPRSsX=; read -b -i; urls -F; touches ${sftpFiles}; unwrap ${copiesOverSsh}
  ssh-keygen: takes -abCEImMnNOPRrtVYZzF=; both -f -s -D -w; write -K; operands read; touches ${sshKeygenFiles}
  ssh-copy-id: takes -op=; read -i; urls -F; touches ${logsIn}
  nc ncat netcat telnet rsh rlogin rexec: ${netcat}; first url
  ftp tftp lftp: ${netcat}; first url; makes ./
  socat: touches ${socatFiles}
`;

/** `host:path`, `user@host:path` and `rsync://host/path`; a colon behind a slash belongs to a local name. */
function isRemote(word: Word): boolean {
  // What stands for a variable says nothing: `${x:-y}` is no host.
  const text = word.literal ? word.text : literalStart(word);
  return /^[a-z]+:\/\/|^[^/:]+:/.test(text) && !/^[A-Za-z]:[\\/]/.test(text);
}

function logsIn(given: Given, uses: Uses): void {
  uses.addAll('url', given.parsed.operands.slice(0, 1).map(hostOf));
  sshHosts(given, uses);
}

/** Where ssh really goes: `-J` and `-o` may name other hosts than the operand does. */
function sshHosts({ valuesOf }: Given, uses: Uses): void {
  const jumps = [...valuesOf('-J')];
  for (const word of valuesOf('-o')) {
    // `IdentityFile=x/y`
    uses.mention(wordBehind(word, /^\s*\w+\s*[=\s]\s*/) ?? word);
    const [start, name] = /^\s*(hostname|proxyjump|include)\s*[=\s]\s*/i.exec(literalStart(word)) ?? [];
    if (name?.toLowerCase() === 'include') {
      uses.add('url', unknownWord(word.source));
    } else if (start !== undefined) {
      jumps.push(wordAfter(word, start.length));
    } else {
      uses.add('url', literalStart(word) === '' ? word : undefined);
    }
  }
  for (const word of jumps) {
    uses.addAll('url', word.literal ? word.text.split(',').map((it) => hostOf(literalWord(it))) : [word]);
  }
}

/** The host in `host:path`, `user@host:path` and `scheme://host/path`. */
function hostOf(word: Word): Word {
  if (!word.literal) {
    return word;
  }
  const text = word.text.replace(/^[a-z]+:\/\//, '').replace(/^[^@/]*@/, '');
  return literalWord(/^\[[^\]]*\]/.exec(text)?.[0] ?? text.replace(/[:/].*$/s, ''));
}

/** Copies between here and there: all operands but the last are read. */
function exchange({ parsed: { operands } }: Given, uses: Uses, { tree }: { tree: boolean }): void {
  uses.addAll('url', operands.filter(isRemote).map(hostOf));
  const sources = operands.slice(0, -1);
  const local = sources.filter((word) => !isRemote(word));
  const target = operands.at(-1);
  uses.addAll(tree ? 'readTree' : 'read', local);
  if (target === undefined || isRemote(target) || sources.length === 0) {
    return;
  }
  const write = tree ? 'writeTree' : 'write';
  uses.add(write, target);
  for (const word of sources) {
    const merges = /\/\.{0,2}$|^\.{1,2}$/.test(word.text);
    uses.add(
      merges ? 'write' : write,
      merges ? hiddenIn(target) : inFolder(target, baseName(isRemote(word) ? pathOf(word) : word)),
    );
  }
}

function pathOf(word: Word): Word {
  return word.literal ? literalWord(word.text.slice(word.text.indexOf(':') + 1)) : word;
}
