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
  name: 'copilot',
  slipsPast,
  resumable: true,
  words: (turn) => [...words(turn), '--output-format=json'],
  read: (sink) => new CopilotJson(sink),
  grantFor: copilotGrant,
};

/** `copilot -p` of versions that only write text. */
export const copilotTextFlavour: CliFlavour = {
  name: 'copilot-text',
  slipsPast: [...slipsPast, 'What it wrote is read from text, which the model may imitate.'],
  resumable: false,
  // Such versions cannot be told the name of a session.
  words: ({ message, resumes, flags, tools }) => [
    ...[promptOf(message), '--no-color', '--no-custom-instructions'],
    ...(resumes ? ['--continue'] : []),
    ...visibility(tools),
    ...flags,
  ],
  read: (sink) => new CopilotText(sink),
  grantFor: copilotGrant,
};

/** In one word: a message may begin with a dash, and must not be taken for a flag. */
function promptOf(message: string): string {
  return `--prompt=${message}`;
}

function words({ message, session, flags, tools }: Turn): readonly string[] {
  return [
    promptOf(message),
    `--session-id=${session}`,
    '--no-color',
    '--no-custom-instructions',
    ...visibility(tools),
    ...flags,
  ];
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
