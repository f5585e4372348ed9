import { spec } from '../entry';
import type { Judged, ProgramSpec } from '../spec';

const shown = '-c -qtR= --comments --json= --jq= --template= --repo=';

const listedLong = `--draft --archived --no-archived --fork --source --all --exclude-drafts --exclude-pre-releases
  --app= --assignee= --author= --base= --head= --json= --jq= --label= --limit= --mention= --milestone= --repo= --search=
  --state= --template= --branch= --user= --event= --workflow= --status= --commit= --created= --language= --topic=
  --visibility= --order= --sort=`;
const listed = `-d -AaLlSsRqtbBHmuewc= ${listedLong}`;

const filters = /^(?:-[qt]|--jq|--template)$/;

/** GitHub's own program asked about a repository. Left out: --web, which opens a browser. */
export const ghSpecs: readonly ProgramSpec[] = [
  {
    ...spec('gh: keeps; only --version | version | status | auth status'),
    // What its answers are filtered by names no file.
    touches: ({ args }, uses) =>
      uses.mentionAll(
        args.filter(({ text }, at) => !/^--(?:jq|template)=/.test(text) && !filters.test(args[at - 1]?.text ?? '')),
      ),
    subcommands: [
      group('repo', [
        query('view', '-c -qtb= --comments --json= --jq= --template= --branch='),
        query('list', `-d -Llqt= ${listedLong}`),
      ]),
      group('issue', [
        query('list', `-d -AaLlSsRqtbBHmuec= ${listedLong}`),
        query('view', shown),
        query('status', shown),
      ]),
      group('pr', [
        query('list', `-d -AaLlSsRqtbBHmuec= ${listedLong}`),
        query('view', shown),
        query('status', shown),
        query('diff', '-R= --name-only --patch --color= --repo='),
        query('checks', '-Rijqt= --watch --required --fail-fast --repo= --interval= --json= --jq= --template='),
      ]),
      group('run', [
        query('list', listed),
        query(
          'view',
          '-v -Rajqt= --log --log-failed --verbose --exit-status --repo= --attempt= --job= --json= --jq= --template=',
        ),
      ]),
      group('workflow', [query('list', `-a -LRqt= ${listedLong}`), query('view', '-y -rR= --yaml --ref= --repo=')]),
      group('release', [
        query('list', `-d -LORqt= ${listedLong}`),
        query('view', '-qtR= --comments --json= --jq= --template= --repo='),
      ]),
      group('label', [query('list', `-d -LSRqt= ${listedLong}`)]),
    ],
  },
];

function group(names: string, subcommands: readonly ProgramSpec[]): ProgramSpec {
  return { names, keeps: '', subcommands };
}

/** Every word goes to a server, so every word must be known, and the server must be the person's own. */
function query(names: string, keeps: string): ProgramSpec {
  return { names, keeps, unknownWords: 'literal', refuses: judgeServer };
}

function judgeServer({ parsed: { options, operands } }: Judged): string | undefined {
  const elsewhere = options
    .flatMap(({ name, value }) => ((name === '-R' || name === '--repo') && value !== undefined ? [value.text] : []))
    .concat(operands.map((word) => word.text))
    .find((text) => (text.includes('://') ? !text.startsWith('https://github.com/') : text.split('/').length > 2));
  return elsewhere === undefined ? undefined : `\`${elsewhere}\` may be another server`;
}
