import { list, type Row } from '../row';

const listing: Row = {
  name: 'ls',
  options: {
    flags: 'aqsl',
    values: 'fn',
    longFlags: list('all quiet no-trunc size latest digests tree'),
    longValues: list('filter format last'),
  },
  unknownWords: 'literal',
};

const named: Row = {
  name: 'inspect',
  options: { flags: 'sv', values: 'f', longFlags: list('size pretty verbose'), longValues: list('format type') },
  unknownWords: 'literal',
};

const logs: Row = {
  name: 'logs',
  options: {
    flags: 'ft',
    values: 'n',
    longFlags: list('details follow timestamps'),
    longValues: list('since tail until'),
  },
  unknownWords: 'literal',
};

const plain: Row = {
  name: 'info',
  options: { values: 'f', longValues: ['format'] },
  unknownWords: 'literal',
};

/** Docker asked about its own daemon. No option in front of the subcommand counts: it may name another daemon. */
export const dockerRows: readonly Row[] = [
  {
    name: 'docker',
    lines: ['--version', '-v'],
    options: {},
    subcommands: [
      { ...listing, name: 'ps' },
      { ...listing, name: 'images' },
      named,
      logs,
      plain,
      { ...plain, name: 'version' },
      { name: 'port', options: {}, unknownWords: 'literal' },
      { name: 'top', options: {}, unknownWords: 'literal' },
      { name: 'diff', options: {}, unknownWords: 'literal' },
      {
        name: 'history',
        options: { flags: 'Hq', longFlags: list('human no-trunc quiet'), longValues: ['format'] },
        unknownWords: 'literal',
      },
      {
        name: 'stats',
        options: { flags: 'a', longFlags: list('all no-stream no-trunc'), longValues: ['format'] },
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
  return { name, options: {}, subcommands };
}
