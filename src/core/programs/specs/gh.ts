import { table } from '../entry';
import type { Judged, ProgramSpec, Touch } from '../spec';

const shown = '-c -qtR= --comments --json= --jq= --template= --repo=';

const listedLong = `--draft --archived --no-archived --fork --source --all --exclude-drafts --exclude-pre-releases
  --app= --assignee= --author= --base= --head= --json= --jq= --label= --limit= --mention= --milestone= --repo= --search=
  --state= --template= --branch= --user= --event= --workflow= --status= --commit= --created= --language= --topic=
  --visibility= --order= --sort=`;
const listed = `-d -AaLlSsRqtbBHmuewc= ${listedLong}`;

const filters = /^(?:-[qt]|--jq|--template)$/;

// What its answers are filtered by names no file.
const ghFiles: Touch = ({ args }, uses) =>
  uses.mentionAll(
    args.filter(({ text }, at) => !/^--(?:jq|template)=/.test(text) && !filters.test(args[at - 1]?.text ?? '')),
  );

/** GitHub's own program asked about a repository. Left out: --web, which opens a browser. */
export const ghSpecs: readonly ProgramSpec[] = table`
  gh: keeps; only --version | version | status | auth status; touches ${ghFiles}
    > repo: keeps
      >> view: keeps -c -qtb= --comments --json= --jq= --template= --branch=; unknownWords literal; refuses ${judgeServer}
      >> list: keeps -d -Llqt= ${listedLong}; unknownWords literal; refuses ${judgeServer}
    > issue: keeps
      >> list: keeps -d -AaLlSsRqtbBHmuec= ${listedLong}; unknownWords literal; refuses ${judgeServer}
      >> view status: keeps ${shown}; unknownWords literal; refuses ${judgeServer}
    > pr: keeps
      >> list: keeps -d -AaLlSsRqtbBHmuec= ${listedLong}; unknownWords literal; refuses ${judgeServer}
      >> view status: keeps ${shown}; unknownWords literal; refuses ${judgeServer}
      >> diff: keeps -R= --name-only --patch --color= --repo=; unknownWords literal; refuses ${judgeServer}
      >> checks: keeps -Rijqt= --watch --required --fail-fast --repo= --interval= --json= --jq= --template=; unknownWords literal; refuses ${judgeServer}
    > run: keeps
      >> list: keeps ${listed}; unknownWords literal; refuses ${judgeServer}
      >> view: keeps -v -Rajqt= --log --log-failed --verbose --exit-status --repo= --attempt= --job= --json= --jq=
        --template=; unknownWords literal; refuses ${judgeServer}
    > workflow: keeps
      >> list: keeps -a -LRqt= ${listedLong}; unknownWords literal; refuses ${judgeServer}
      >> view: keeps -y -rR= --yaml --ref= --repo=; unknownWords literal; refuses ${judgeServer}
    > release: keeps
      >> list: keeps -d -LORqt= ${listedLong}; unknownWords literal; refuses ${judgeServer}
      >> view: keeps -qtR= --comments --json= --jq= --template= --repo=; unknownWords literal; refuses ${judgeServer}
    > label: keeps
      >> list: keeps -d -LSRqt= ${listedLong}; unknownWords literal; refuses ${judgeServer}
`;

/** Every word goes to a server, so every word must be known, and the server must be the person's own. */
function judgeServer({ parsed: { options, operands } }: Judged): string | undefined {
  const elsewhere = options
    .flatMap(({ name, value }) => ((name === '-R' || name === '--repo') && value !== undefined ? [value.text] : []))
    .concat(operands.map((word) => word.text))
    .find((text) => (text.includes('://') ? !text.startsWith('https://github.com/') : text.split('/').length > 2));
  return elsewhere === undefined ? undefined : `\`${elsewhere}\` may be another server`;
}
