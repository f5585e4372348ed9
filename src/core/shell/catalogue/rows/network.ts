import { list, options } from '../../../programs/notation';
import type { Row } from '../row';

const objects = list('a addr address l link n neigh');

/** Programs that tell about the machine's own network without using it. */
export const networkRows: readonly Row[] = [
  {
    // Left out: -K closes sockets, -D writes a file, -r asks the network, -N changes the name space.
    name: 'ss',
    options: options(`
      -046aedHilmMnoOpsStTuwxZz -Af= --all --extended --info --ipv4 --ipv6 --listening --memory --no-header --numeric
      --oneline --options --packet --processes --raw --summary --tcp --udp --unix --help --version --family= --query=
      --socket=
    `),
    // The name of a host in the filter would be asked from the network.
    judge: ({ parsed: { operands } }) => {
      const host = operands.find((word) => !word.literal || !isFilter(word.text));
      return host === undefined ? undefined : `\`${host.source}\` may ask the network for a name`;
    },
  },
  {
    // Names would be asked from the network.
    name: 'netstat',
    options: options('-46aegnlopstuvWwxr --all --listening --numeric --programs --route --tcp --udp --unix --wide'),
    operands: 0,
    judge: ({ parsed: { options } }) =>
      options.some(({ name }) => name === '-n' || name === '--numeric')
        ? undefined
        : '`netstat` without -n asks the network for names',
  },
  {
    name: 'ip',
    // Left out: -batch runs a file of commands, -n changes the name space, -r asks the network.
    options: options('', {
      words: '-br -brief -c -color -j -json -p -pretty -s -stats -o -oneline -d -details -h -human',
    }),
    unknownWords: 'literal',
    lines: ['-V', '-Version'],
    subcommands: objects.map((name) => ({
      name,
      options: options(''),
      // Whatever follows another word would be added, changed or flushed; a name is tried in several ways.
      operands: 1,
      judge: ({ parsed: { operands } }) =>
        operands.every((word) => /^(?:show|list|ls)$/.test(word.text))
          ? undefined
          : `\`ip ${name} ${operands[0]?.text ?? ''}\` may change the network`,
    })),
  },
  {
    // Without -n it asks the network for names as soon as sockets are listed.
    name: 'lsof',
    options: options('-abhlnOPtUVvw -cdpu= -Fgis[=]'),
    unknownWords: 'literal',
    judge: ({ parsed: { options, operands } }) => {
      const names = options.some(({ name }) => name === '-n');
      const filesOnly = operands.length > 0 && options.every(({ name }) => '-t -l -w -P'.includes(name));
      if (operands.some((word) => word.text.startsWith('+'))) {
        return '`lsof` has options that begin with a plus sign';
      }
      const values = options.flatMap(({ value }) => value ?? []);
      if ([...values, ...operands].some((word) => /@(?![0-9.]+(?::|$)|\[)/.test(word.text))) {
        return '`lsof` asks the network for the name of a host';
      }
      return names || filesOnly ? undefined : '`lsof` without -n asks the network for names';
    },
  },
];

/** Whether a filter of `ss` holds nothing but its own words, numbers, ports and addresses that are numbers. */
function isFilter(text: string): boolean {
  return text
    .split(/[\s()=<>!&|,]+/)
    .every(
      (word) => filterWords.has(word) || /^(?:[0-9.*]+(?:\/[0-9]+)?|\[[0-9a-fA-F:.]+\])?(?::[\w*-]+)?$/.test(word),
    );
}

const filterWords = new Set(
  list(
    'and or not eq ne neq gt lt ge le geq leq state exclude src dst sport dport dev autobound all connected ' +
      'synchronized bucket big established syn-sent syn-recv fin-wait-1 fin-wait-2 time-wait close closed close-wait ' +
      'last-ack listen listening closing',
  ),
);
