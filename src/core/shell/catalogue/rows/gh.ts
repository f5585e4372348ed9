import { type Given, list, type Row } from '../row';

const shown: Row['options'] = {
  flags: 'c',
  values: 'qtR',
  longFlags: ['comments'],
  longValues: list('json jq template repo'),
};

const listed: Row['options'] = {
  flags: 'd',
  values: 'AaLlSsRqtbBHmuewc',
  longFlags: list('draft archived no-archived fork source all exclude-drafts exclude-pre-releases'),
  longValues: list(
    'app assignee author base head json jq label limit mention milestone repo search state template branch user event ' +
      'workflow status commit created language topic visibility order sort',
  ),
};

/** GitHub's own program asked about a repository. Left out: --web, which opens a browser. */
export const ghRows: readonly Row[] = [
  {
    name: 'gh',
    lines: ['--version', 'version', 'status', 'auth status'],
    options: {},
    subcommands: [
      group('repo', [
        query('view', { ...shown, values: 'qtb', longValues: list('json jq template branch') }),
        query('list', { ...listed, values: 'Llqt' }),
      ]),
      group('issue', [query('list', withoutWeb('w')), query('view', shown), query('status', shown)]),
      group('pr', [
        query('list', withoutWeb('w')),
        query('view', shown),
        query('status', shown),
        query('diff', { values: 'R', longFlags: list('name-only patch'), longValues: list('color repo') }),
        query('checks', {
          values: 'Rijqt',
          longFlags: list('watch required fail-fast'),
          longValues: list('repo interval json jq template'),
        }),
      ]),
      group('run', [
        query('list', listed),
        query('view', {
          flags: 'v',
          values: 'Rajqt',
          longFlags: list('log log-failed verbose exit-status'),
          longValues: list('repo attempt job json jq template'),
        }),
      ]),
      group('workflow', [
        query('list', { ...listed, flags: 'a', values: 'LRqt' }),
        query('view', { flags: 'y', values: 'rR', longFlags: ['yaml'], longValues: list('ref repo') }),
      ]),
      group('release', [query('list', { ...listed, values: 'LORqt' }), query('view', { ...shown, flags: '' })]),
      group('label', [query('list', { ...listed, values: 'LSRqt' })]),
    ],
  },
];

/** On issues and pull requests -w opens a browser; on runs it names a workflow. */
function withoutWeb(letter: string): Row['options'] {
  return { ...listed, values: (listed?.values ?? '').replace(letter, '') };
}

function group(name: string, subcommands: readonly Row[]): Row {
  return { name, options: {}, subcommands };
}

/** Every word goes to a server, so every word must be known, and the server must be the person's own. */
function query(name: string, options: Row['options']): Row {
  return { name, ...(options === undefined ? {} : { options }), unknownWords: 'literal', judge: judgeServer };
}

function judgeServer({ parsed: { options, operands } }: Given): string | undefined {
  const elsewhere = options
    .flatMap(({ name, value }) => ((name === '-R' || name === '--repo') && value !== undefined ? [value.text] : []))
    .concat(operands.map((word) => word.text))
    .find((text) => (text.includes('://') ? !text.startsWith('https://github.com/') : text.split('/').length > 2));
  return elsewhere === undefined ? undefined : `\`${elsewhere}\` may be another server`;
}
