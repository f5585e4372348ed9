import { options } from '../../../programs/notation';
import type { Given, Row } from '../row';

const shown = options('-c -qtR= --comments --json= --jq= --template= --repo=');

const listedLong = `
  --draft --archived --no-archived --fork --source --all --exclude-drafts
  --exclude-pre-releases --app= --assignee= --author= --base= --head= --json= --jq= --label= --limit= --mention=
  --milestone= --repo= --search= --state= --template= --branch= --user= --event= --workflow= --status= --commit=
  --created= --language= --topic= --visibility= --order= --sort=
`;
const listed = options(`-d -AaLlSsRqtbBHmuewc= ${listedLong}`);

/** GitHub's own program asked about a repository. Left out: --web, which opens a browser. */
export const ghRows: readonly Row[] = [
  {
    name: 'gh',
    lines: ['--version', 'version', 'status', 'auth status'],
    options: options(''),
    subcommands: [
      group('repo', [
        query('view', options('-c -qtb= --comments --json= --jq= --template= --branch=')),
        query('list', options(`-d -Llqt= ${listedLong}`)),
      ]),
      group('issue', [
        query('list', options(`-d -AaLlSsRqtbBHmuec= ${listedLong}`)),
        query('view', shown),
        query('status', shown),
      ]),
      group('pr', [
        query('list', options(`-d -AaLlSsRqtbBHmuec= ${listedLong}`)),
        query('view', shown),
        query('status', shown),
        query('diff', options('-R= --name-only --patch --color= --repo=')),
        query(
          'checks',
          options('-Rijqt= --watch --required --fail-fast --repo= --interval= --json= --jq= --template='),
        ),
      ]),
      group('run', [
        query('list', listed),
        query(
          'view',
          options(`
          -v -Rajqt= --log --log-failed --verbose --exit-status --repo= --attempt= --job= --json= --jq= --template=
        `),
        ),
      ]),
      group('workflow', [
        query('list', options(`-a -LRqt= ${listedLong}`)),
        query('view', options('-y -rR= --yaml --ref= --repo=')),
      ]),
      group('release', [
        query('list', options(`-d -LORqt= ${listedLong}`)),
        query('view', options('-qtR= --comments --json= --jq= --template= --repo=')),
      ]),
      group('label', [query('list', options(`-d -LSRqt= ${listedLong}`))]),
    ],
  },
];

function group(name: string, subcommands: readonly Row[]): Row {
  return { name, options: options(''), subcommands };
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
