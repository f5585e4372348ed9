import { options } from '../../../programs/notation';
import type { Row } from '../row';

const listing: Row = {
  name: 'ls',
  options: options(`
    -aqsl -fn= --all --quiet --no-trunc --size --latest --digests --tree --filter= --format= --last=
  `),
  unknownWords: 'literal',
};

const named: Row = {
  name: 'inspect',
  options: options('-sv -f= --size --pretty --verbose --format= --type='),
  unknownWords: 'literal',
};

const logs: Row = {
  name: 'logs',
  options: options('-ft -n= --details --follow --timestamps --since= --tail= --until='),
  unknownWords: 'literal',
};

const plain: Row = {
  name: 'info',
  options: options('-f= --format='),
  unknownWords: 'literal',
};

/** Docker asked about its own daemon. No option in front of the subcommand counts: it may name another daemon. */
export const dockerRows: readonly Row[] = [
  {
    name: 'docker',
    lines: ['--version', '-v'],
    options: options(''),
    subcommands: [
      { ...listing, name: 'ps' },
      { ...listing, name: 'images' },
      named,
      logs,
      plain,
      { ...plain, name: 'version' },
      { name: 'port', options: options(''), unknownWords: 'literal' },
      { name: 'top', options: options(''), unknownWords: 'literal' },
      { name: 'diff', options: options(''), unknownWords: 'literal' },
      {
        name: 'history',
        options: options('-Hq --human --no-trunc --quiet --format='),
        unknownWords: 'literal',
      },
      {
        name: 'stats',
        options: options('-a --all --no-stream --no-trunc --format='),
        unknownWords: 'literal',
      },
      group('container', [listing, { ...listing, name: 'list' }, { ...listing, name: 'ps' }, named, logs]),
      group('image', [listing, { ...listing, name: 'list' }, named]),
      group('network', [listing, { ...listing, name: 'list' }, named]),
      group('volume', [listing, { ...listing, name: 'list' }, named]),
      group('context', [
        { ...listing, name: 'ls' },
        { name: 'show', takes: 'only lines', lines: [''] },
      ]),
      group('system', [{ ...plain, name: 'df' }, plain]),
    ],
  },
];

function group(name: string, subcommands: readonly Row[]): Row {
  return { name, options: options(''), subcommands };
}
