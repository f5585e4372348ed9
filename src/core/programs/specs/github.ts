import { type Entries, table } from '../entry';
import { valuesGiven } from '../notation';
import type { Judged, Touch } from '../spec';

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
export const ghSpecs: Entries = table`
  gh: keeps; only --version | version | status | auth status; touches ${ghFiles}; example repo view
    > repo: keeps; example view
      >> view: keeps -c -qtb= --comments --json= --jq= --template= --branch=; vague; refuses ${judgeServer}; example
      >> list: keeps -d -Llqt= ${listedLong}; vague; refuses ${judgeServer}; example
    > issue: keeps; example list
      >> list: keeps -d -AaLlSsRqtbBHmuec= ${listedLong}; vague; refuses ${judgeServer}; example
      >> view status: keeps ${shown}; vague; refuses ${judgeServer}; example 1
    > pr: keeps; example list
      >> list: keeps -d -AaLlSsRqtbBHmuec= ${listedLong}; vague; refuses ${judgeServer}; example
      >> view status: keeps ${shown}; vague; refuses ${judgeServer}; example 1
      >> diff: keeps -R= --name-only --patch --color= --repo=; vague; refuses ${judgeServer}; example 1
      >> checks: keeps -Rijqt= --watch --required --fail-fast --repo= --interval= --json= --jq= --template=; vague;
        refuses ${judgeServer}; example 1
    > run: keeps; example list
      >> list: keeps ${listed}; vague; refuses ${judgeServer}; example
      >> view: keeps -v -Rajqt= --log --log-failed --verbose --exit-status --repo= --attempt= --job= --json= --jq=
        --template=; vague; refuses ${judgeServer}; example 1
    > workflow: keeps; example list
      >> list: keeps -a -LRqt= ${listedLong}; vague; refuses ${judgeServer}; example
      >> view: keeps -y -rR= --yaml --ref= --repo=; vague; refuses ${judgeServer}; example ci
    > release: keeps; example list
      >> list: keeps -d -LORqt= ${listedLong}; vague; refuses ${judgeServer}; example
      >> view: keeps -qtR= --comments --json= --jq= --template= --repo=; vague; refuses ${judgeServer}; example v1
    > label: keeps; example list
      >> list: keeps -d -LSRqt= ${listedLong}; vague; refuses ${judgeServer}; example
    > search: keeps; example issues x
      >> code commits issues prs repos: keeps -LRqt= ${listedLong} --owner= --filename= --extension= --size= --match=
        --closed= --updated= --merged --merged-at= --involves= --commenter= --review= --review-requested= --reviewed-by=
        --checks= --hash= --license= --stars= --forks= --locked --include-prs --include-forks=; vague; refuses ${judgeServer}; example x
    > cache variable ruleset: keeps; example list
      >> list: keeps -p -LRSOkoqteg= ${listedLong} --key= --ref= --org= --env= --parents; vague; refuses ${judgeServer}; example
    // Only what is got. Left out: fields, which are sent, --input, another host, and --cache, which writes.
    > api: keeps -i -qtHX= --include --paginate --slurp --silent --jq= --template= --header= --method=; vague;
      refuses ${judgeApi}; example repos/a/b
`;

/** Every word goes to a server, so every word must be known, and the server must be the person's own. */
function judgeServer({ parsed }: Judged): string | undefined {
  const elsewhere = [...valuesGiven(parsed, '-R --repo'), ...parsed.operands]
    .map(({ text }) => text)
    .find((text) => (text.includes('://') ? !text.startsWith('https://github.com/') : text.split('/').length > 2));
  return elsewhere === undefined ? undefined : `\`${elsewhere}\` may be another server`;
}

/** What is asked for by its path alone; headers that say how the answer is to look. */
function judgeApi({ parsed }: Judged): string | undefined {
  const { operands } = parsed;
  const [path, other] = operands.map(({ text }) => text);
  if (
    path === undefined ||
    other !== undefined ||
    !/^\/?[\w{}.-]+(?:[/?][^:\s\\]*)?$/.test(path) ||
    path.includes('..')
  ) {
    return `\`${path ?? ''}\` may be another server`;
  }
  const method = valuesGiven(parsed, '-X --method').find(({ text }) => text !== 'GET');
  const header = valuesGiven(parsed, '-H --header').find(
    ({ text }) => !/^(?:accept|x-github-api-version):[\w\s/.+;=,*-]*$/i.test(text),
  );
  const told = method ?? header ?? (/^\/?graphql\b/.test(path) ? operands[0] : undefined);
  return told === undefined ? undefined : `\`${told.source}\` may change something there`;
}
