import { literalWord, unknownWord, type Word } from '../word';
import type { Given, Program } from './program';
import type { Uses } from './uses';
import { baseName, hiddenIn, homeWord, inFolder, literalStart, wordAfter } from './wordParts';

const sshValues = '-B -b -c -D -e -I -J -L -l -m -O -o -p -Q -R -W -w -P';

/** Programs that reach other machines by name. */
export const remotePrograms: readonly Program[] = [
  {
    names: 'ssh autossh mosh slogin',
    takes: { read: '-i', urls: '-F', write: '-E -S', none: sshValues },
    also: (given, uses) => {
      uses.addAll('url', given.parsed.operands.slice(0, 1).map(hostOf));
      sshHosts(given, uses);
    },
  },
  {
    names: 'scp',
    takes: { read: '-i', urls: '-F', none: '-c -D -J -l -o -P -S -X' },
    also: (given, uses) => {
      exchange(given, uses, { tree: given.has('-r') });
      sshHosts(given, uses);
    },
  },
  {
    names: 'rsync',
    takes: {
      list: '--files-from',
      read: '--exclude-from --include-from --password-file --link-dest --compare-dest --copy-dest --early-input --read-batch',
      write: '--log-file --write-batch --only-write-batch',
      writeTree: '-T --temp-dir --backup-dir --partial-dir',
      none:
        '-B -e -f -M -@ --rsh --filter --exclude --include --rsync-path --remote-option --suffix --block-size --max-size ' +
        '--min-size --timeout --contimeout --port --bwlimit --out-format --log-file-format --protocol --iconv --chmod ' +
        '--chown --usermap --groupmap --compress-level --modify-window --skip-compress --sockopts --address --info --debug',
    },
    also: (given, uses) => exchange(given, uses, { tree: given.has('-r -a --recursive --archive') }),
  },
  {
    names: 'sftp',
    takes: { read: '-b -i', urls: '-F', none: '-B -c -D -J -l -o -P -R -S -s -X' },
    also: (given, uses) => {
      const { operands } = given.parsed;
      uses.addAll('url', operands.slice(0, 1).map(hostOf));
      uses.addAll('write', operands.slice(1));
      sshHosts(given, uses);
    },
  },
  {
    names: 'ssh-keygen',
    takes: { both: '-f -s -D -w', write: '-K', none: '-a -b -C -E -I -m -M -n -N -O -P -R -r -t -V -Y -Z -z -F' },
    also: ({ has, parsed }, uses) => {
      uses.addAll('read', parsed.operands);
      if (!has('-f -l -F -R -y -s -L -Q')) {
        uses.add('write', homeWord('/.ssh'));
      }
    },
  },
  {
    names: 'ssh-copy-id',
    takes: { read: '-i', urls: '-F', none: '-o -p' },
    also: (given, uses) => {
      uses.addAll('url', given.parsed.operands.slice(0, 1).map(hostOf));
      sshHosts(given, uses);
    },
  },
  { names: 'ssh-add', operands: 'read', takes: { read: '-S -s -H', none: '-t -E' } },
  {
    names: 'nc ncat netcat telnet ftp tftp lftp rsh rlogin rexec',
    takes: {
      read: '--ssl-cert --ssl-key --ssl-trustfile',
      write: '-o -x --output --hex-dump',
      none: '-e -c -i -I -M -m -O -P -p -q -s -T -V -w -X -G -W --exec --sh-exec',
    },
    also: ({ parsed }, uses) => uses.addAll('url', parsed.operands.slice(0, 1)),
  },
  {
    names: 'socat',
    also: ({ parsed: { operands } }, uses) => {
      for (const { text } of operands) {
        const [kind = '', place = ''] = text.split(/[:,]/, 3);
        uses.addText(/^(?:tcp|udp|openssl|ssl|socks|sctp)/i.test(kind) ? 'url' : 'none', place);
        uses.addText(/^(?:file|open|create|gopen)$/i.test(kind) ? 'both' : 'none', place);
      }
    },
  },
  { names: 'rclone aws gsutil gcloud az s3cmd mc', also: ({ args }, uses) => uses.mention(...args) },
];

/** `host:path`, `user@host:path` and `rsync://host/path`; a colon behind a slash belongs to a local name. */
function isRemote(word: Word): boolean {
  return /^[a-z]+:\/\/|^[^/:]+:/.test(word.text) && !/^[A-Za-z]:[\\/]/.test(word.text);
}

/** Where ssh really goes: `-J` and `-o` may name other hosts than the operand does. */
function sshHosts({ valuesOf }: Given, uses: Uses): void {
  const jumps = [...valuesOf('-J')];
  for (const word of valuesOf('-o')) {
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
  const target = operands.at(-1);
  uses.addAll(
    tree ? 'readTree' : 'read',
    sources.filter((word) => !isRemote(word)),
  );
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
