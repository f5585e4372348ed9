import { type Visibility, whyHidden } from '../../core/tools/visibility';
import { ourNames } from '../copilot/toolNames';
import { copilotGrant } from './copilotGrants';
import { CopilotJson } from './copilotJson';
import { CopilotText } from './copilotText';
import type { CliFlavour, Turn } from './flavour';

const slipsPast = [
  'Commands that Copilot itself holds to be harmless, such as `ls`, run without a question.',
  'Files inside the folder are read without a question.',
  'What was approved for good in Copilot itself is not asked about, and the hooks and MCP servers of its own settings run.',
  'While a granted command runs, the flag grants it with any arguments.',
];

/** `copilot -p` with events as JSON, from version 1.0 on. */
export const copilotJsonFlavour: CliFlavour = {
  slipsPast,
  resumable: true,
  words: (turn) => words(turn, `--session-id=${turn.session}`, '--output-format=json'),
  read: (sink) => new CopilotJson(sink),
  grantFor: copilotGrant,
};

/** `copilot -p` of versions that only write text. */
export const copilotTextFlavour: CliFlavour = {
  slipsPast: [...slipsPast, 'What it wrote is read from text, which the model may imitate.'],
  resumable: false,
  // Such versions cannot be told the name of a session.
  words: (turn) => words(turn, ...(turn.resumes ? ['--continue'] : [])),
  read: (sink) => new CopilotText(sink),
  grantFor: copilotGrant,
};

function words({ message, flags, tools }: Turn, ...own: readonly string[]): readonly string[] {
  // The prompt in one word: a message may begin with a dash, and must not be taken for a flag.
  return [`--prompt=${message}`, ...own, '--no-color', '--no-custom-instructions', ...visibility(tools), ...flags];
}

/** Where the sight is limited, tools that have no name with us are not shown. */
function visibility(tools: Visibility): readonly string[] {
  const hidden = [...ourNames].filter((names) => whyHidden(names, tools) !== undefined).map(([own]) => own);
  const others = tools.disallowed.filter((name) => !name.endsWith('*')).map(ownName);
  const shown = [...ourNames].filter((names) => whyHidden(names, tools) === undefined).map(([own]) => own);
  // It tells the model of the skills that the folder brings: texts that nobody has judged.
  const excluded = [...new Set(['skill', ...hidden, ...others])];
  return [
    ...(tools.allowed.length > 0
      ? [
          `--available-tools=${[...shown, ...tools.allowed.filter((name) => !name.endsWith('*')).map(ownName)].join(',')}`,
        ]
      : []),
    `--excluded-tools=${excluded.join(',')}`,
  ];
}

function ownName(entry: string): string {
  return entry.replace(/^mcp__(.+?)__(.+)$/, '$1-$2');
}
