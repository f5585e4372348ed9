import { literalWord, type Word } from '../word';
import type { Given, Program } from './program';
import type { Uses } from './uses';
import { homeWord, literalStart, wordAfter, wordBefore } from './wordParts';

/** Programs of other kinds that name files in options of their own. */
export const toolPrograms: readonly Program[] = [
  {
    names: 'openssl',
    words: true,
    takes: {
      read:
        '-in -inkey -key -cert -certfile -CAfile -CApath -CA -CAkey -config -extfile -signkey -recip -signer -verify ' +
        '-prverify -sign -signature -kfile -rand -content -revoke -certin -dhparam -engine_impl -peerkey',
      write: '-out -keyout -writerand -CAserial -outdir -keylogfile -sess_out -noout_file',
      both: '-sess_in',
      url: '-connect -proxy -url -host',
      none: '-pass -passin -passout -k -K -iv -S -md -days -subj -inform -outform -keyform -servername -name -newkey -pkeyopt -algorithm',
    },
    also: ({ args, valuesOf }, uses) => {
      const files = args.filter(
        (word, at) => at > 0 && !word.text.startsWith('-') && !args[at - 1]?.text.startsWith('-'),
      );
      uses.mention(...files);
      if (/^(?:dgst|md5|sha[0-9]+)$/.test(args[0]?.text ?? '')) {
        uses.addAll(
          'read',
          args.slice(1).filter((word) => !word.text.startsWith('-')),
        );
      }
      for (const word of valuesOf('-pass -passin -passout')) {
        uses.add('read', literalStart(word).startsWith('file:') ? wordAfter(word, 5) : undefined);
      }
    },
  },
  {
    names: 'gpg gpg2 gpgv',
    operands: 'read',
    takes: {
      write: '-o --output --logger-file --status-file --attribute-file',
      read: '--passphrase-file --options --trustdb-name --import-ownertrust',
      both: '--homedir --keyring --secret-keyring --primary-keyring',
      url: '--keyserver',
      none: '-r -u -R -N --recipient --local-user --passphrase --passphrase-fd --digest-algo --cipher-algo --pinentry-mode --batch-size',
    },
    also: ({ has }, uses) => {
      if (has('--export-secret-keys --export-secret-subkeys')) {
        uses.add('readTree', homeWord('/.gnupg'));
      }
    },
  },
  {
    names: 'age rage',
    operands: 'read',
    takes: { write: '-o --output', read: '-i -R --identity --recipients-file', none: '-r --recipient' },
  },
  {
    names: 'gcc g++ cc c++ cpp clang clang++ tcc icc rustc ld as nasm yasm ghc ocamlc ocamlopt fpc gfortran nvcc',
    content: 'derived',
    operands: 'read',
    takes: {
      write: '-o --output -MF',
      writeTree: '--out-dir',
      read: '-T',
      none: '-I -L -l -D -U -x --crate-name --crate-type --edition',
    },
    optional: '-M -E -g -s -S -v -p -O -W -f -m',
    atFiles: true,
  },
  {
    names: 'make gmake bmake ninja',
    takes: {
      read: '-f -C -I --file --makefile --directory --include-dir',
      folder: '-f -C --file --makefile --directory',
      none: '-o -W --old-file --what-if',
    },
    optional: '-j -l --jobs --load-average',
  },
  {
    names: 'just task',
    takes: {
      read: '-f -t -d --justfile --taskfile --working-directory --dir',
      folder: '-f -t -d --justfile --taskfile --working-directory --dir',
    },
  },
  {
    names: 'pip pip2 pip3 pipx uv',
    takes: {
      read: '-r -c -e --requirement --constraint --editable --cert --client-cert',
      writeTree: '-t --target --prefix --root --src -d --dest --cache-dir -w --wheel-dir',
      write: '--log --report',
      url: '-i --index-url --extra-index-url -f --find-links --proxy',
      folder: '--directory --project',
      none: '--python --python-version --platform --abi --implementation --timeout --retries --trusted-host',
    },
    also: ({ parsed }, uses) => uses.mention(...parsed.operands.slice(1)),
  },
  { names: 'docker podman nerdctl docker-compose', also: docker },
  {
    names: 'kubectl oc helm',
    takes: {
      read: '-f -k --filename --kustomize --kubeconfig --from-file --from-env-file --values',
      none: '-n -o -l -c --namespace --output --selector --container --context',
    },
    also: ({ args, parsed: { operands }, valuesOf }, uses) => {
      for (const word of valuesOf('--from-file')) {
        const at = literalStart(word).indexOf('=');
        uses.add('read', at < 0 ? undefined : wordAfter(word, at + 1));
      }
      if (operands[0]?.text === 'cp') {
        uses.addAll(
          'bothTree',
          operands.slice(1).filter((word) => !/^[^/]+:/.test(word.text)),
        );
      } else {
        uses.mention(...args.slice(1));
      }
    },
  },
  { names: 'time gtime', takes: { write: '-o --output', none: '-f --format' } },
  {
    names: 'script',
    takes: { write: '-B -I -O -T --log-io --log-in --log-out --log-timing', none: '-c -E -m -o --command --echo' },
    optional: '-t',
    also: ({ parsed: { operands } }, uses) => {
      uses.addAll('write', operands);
      uses.addText(operands.length === 0 ? 'write' : 'none', 'typescript');
    },
  },
  { names: 'strace ltrace', takes: { write: '-o --output', none: '-e -p -s -u -a -E -I -O -P -S -X -b' } },
  {
    names: 'flock lockfile',
    also: ({ parsed }, uses) => uses.addAll('write', parsed.operands.slice(0, 1)),
    takes: { none: '-w -E -c --timeout --conflict-exit-code --command' },
  },
  {
    // What takes a value in one of them and none in another is left out.
    names: 'psql mysql mariadb mongosh redis-cli',
    takes: {
      read: '-f --file',
      write: '-o -L --output --log-file',
      url: '-h --host',
      none: '-U -u -P --command --dbname --username --port --execute',
    },
  },
  {
    names: 'ffmpeg',
    also: ({ args }, uses) => {
      uses.addAll(
        'read',
        args.filter((_, at) => args[at - 1]?.text === '-i'),
      );
      const last = args.at(-1);
      uses.add(last !== undefined && !last.text.startsWith('-') && args.at(-2)?.text !== '-i' ? 'write' : 'none', last);
    },
  },
  { names: 'systemctl service launchctl loginctl', also: ({ args }, uses) => uses.mention(...args) },
  { names: 'mount umount losetup mkfs mkswap swapon', operands: 'write' },
];

function docker({ args }: Given, uses: Uses): void {
  args.forEach((word, at) => {
    const [, name, attached] =
      /^(-v|--volume|--mount|--env-file|-f|--file|-o|--output|-i|--input|--secret|--ssh|--label-file|--cidfile|--iidfile)(=?)/.exec(
        word.text,
      ) ?? [undefined, undefined, undefined];
    if (name === undefined) {
      return;
    }
    const isLong = name.startsWith('--');
    if (isLong && attached !== '=' && word.text !== name) {
      return;
    }
    const value = word.text === name ? args[at + 1] : wordAfter(word, name.length + (attached === '=' ? 1 : 0));
    option(name, value, uses);
  });
  const words = args.filter((word) => !word.text.startsWith('-'));
  const copies = words.findIndex((word) => word.text === 'cp');
  if (copies >= 0 && copies <= 2) {
    uses.addAll(
      'bothTree',
      words.slice(copies + 1).filter((word) => !/^[^/.~][^/]*:/.test(word.text)),
    );
  }
  const builds = words.findIndex((word) => word.text === 'build');
  const context = args.at(-1);
  if (builds >= 0 && builds <= 2 && context !== undefined && !context.text.startsWith('-')) {
    uses.add('readTree', context);
  }
  uses.mention(...args.filter((word) => !word.text.startsWith('-')).slice(1));
}

function option(name: string, value: Word | undefined, uses: Uses): void {
  if (value === undefined) {
    return;
  }
  switch (name) {
    case '-v':
    case '--volume': {
      const host = beforeColon(value);
      uses.add(/:ro\b/.test(value.text) ? 'readTree' : 'bothTree', host);
      return;
    }
    case '--mount':
    case '--secret':
    case '--ssh': {
      const source = /(?:^|,)(?:source|src)=([^,]*)/.exec(value.text)?.[1];
      uses.add('bothTree', source === undefined ? undefined : literalWord(source));
      return;
    }
    case '-o':
    case '--output':
    case '--cidfile':
    case '--iidfile':
      uses.add('write', value);
      return;
    default:
      uses.add('read', value);
  }
}

/** The host's side of `host:container`; a bare name is a volume, not a folder. */
function beforeColon(value: Word): Word | undefined {
  if (/^[A-Za-z]:[\\/]/.test(value.text)) {
    return literalWord(value.text.slice(0, 2) + wordBefore(wordAfter(value, 2), ':').text);
  }
  const host = wordBefore(value, ':');
  return value.literal && !/^[./~\\]/.test(host.text) ? undefined : host;
}
