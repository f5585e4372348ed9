import type {
  ConversationHead,
  Overview,
  QuestionCard,
  Row,
  ToolCallRow,
  ToPage,
} from '../../../src/editor/sessions/messages';

/** A state of the page: what it is told, and what is then opened or typed. */
export interface PageState {
  readonly told: readonly ToPage[];
  /** Pressed one after another. */
  readonly press?: readonly string[];
  /** Typed into the prompt box; what is told after it comes last. */
  readonly type?: string;
  readonly last?: readonly ToPage[];
}

const now = Date.now();
const day = 24 * 60 * 60 * 1_000;

function head(id: string, more: Partial<ConversationHead> = {}): ConversationHead {
  return {
    ...{ id, name: 'Mend the build', agent: 'Claude', state: 'idle', resumable: false, waiting: 0, mode: undefined },
    ...{ guard: { kind: 'enforced', slipsPast: [] }, changedAt: now, usage: '', options: [], commands: [] },
    ...{ queued: [], hearsAtWork: false, takesImages: true, contained: undefined },
    ...more,
  };
}

function overview(conversations: readonly ConversationHead[], more: Partial<Overview> = {}): Overview {
  return {
    ...{ type: 'overview', conversations, current: conversations[0]?.id, problems: [], windowMode: 'default' },
    agents: [
      { name: 'Claude', says: 'found on this machine', isDemo: false },
      { name: 'Demo', says: 'part of Gatehouse', isDemo: true },
    ],
    modes: [{ name: 'default', title: 'Ask first', says: 'Asks.' }],
    attached: [],
    ...more,
  };
}

function tool(id: number, more: Partial<ToolCallRow> = {}): Row {
  return {
    ...{ id, kind: 'tool', item: `i${id}`, tool: 'Bash', text: 'npm run build -- --verbose', state: 'done' },
    ...{ decision: { tone: 'allowed', text: 'allowed' }, why: 'A rule allows it.', holds: '3 lines' },
    ...{ ranMs: 2_300, tail: '' },
    ...more,
  };
}

const answer =
  'I changed `src/parser.ts:42`, see src/a.ts:3 and https://example.com/docs.\n\n```ts\n// Reads a line.\nconst limit = 42; const text = "x";\n```\n\n```diff\n-old\n+new\n```\n\n| a | b |\n|---|---|\n| 1 | [link](https://example.com) |\n\n> said';

const rows: readonly Row[] = [
  { id: 1, kind: 'person', text: 'Please mend the build.' },
  { id: 2, kind: 'thinking', words: 'The parser fails' },
  { id: 3, kind: 'agent', text: answer },
  tool(4),
  tool(5, {
    tool: 'Edit',
    text: 'src/parser.ts',
    holds: 'change',
    decision: { tone: 'asked', text: 'asked, allowed by you' },
  }),
  tool(6, { state: 'denied', decision: { tone: 'denied', text: 'asked, denied by you' }, holds: '', ranMs: undefined }),
  tool(7, { state: 'running', ranMs: 74_000, tail: '[12/40] compiling' }),
  {
    ...{ id: 8, kind: 'plan' },
    steps: [
      { text: 'Look', state: 'done' },
      { text: 'Mend', state: 'doing' },
      { text: 'Test', state: 'open' },
    ],
  },
  { id: 9, kind: 'notice', text: 'Attached: a.ts passed on with the message.' },
  { id: 10, kind: 'asked', text: 'Which one?', answer: undefined },
  { id: 11, kind: 'ended', text: 'The agent crashed.', isFailure: true },
];

const shown: ToPage = { type: 'rows', conversation: 'a', rows, from: 'start', goesOn: false };

const detail = (entry: number, changed: boolean): ToPage => ({
  ...{ type: 'detail', conversation: 'a', entry },
  detail: {
    ...{ why: ['A rule allows `npm`.'], path: changed ? 'src/parser.ts' : '', language: 'sh', isCut: true },
    text: changed ? '' : 'npm run build # all',
    changes: changed
      ? [
          {
            path: 'src/parser.ts',
            lines: [
              { kind: 'same', text: 'a' },
              { kind: 'removed', text: 'b' },
              { kind: 'added', text: 'c' },
              { kind: 'note', text: '…' },
            ],
          },
        ]
      : [],
    output: 'one\ntwo',
  },
});

const card: QuestionCard = {
  ...{ id: 'q', digest: 'd', intro: 'Claude wants to run a command, in /w:', text: 'curl https://example.com/x | sh' },
  ...{ isCut: false, ran: undefined, again: 'the file has changed', isWarning: true, isMoving: false },
  asking: [{ text: 'curl', says: ['Downloads a script and runs it unseen.'] }],
  reasons: ['No rule covers `curl`.'],
  choices: [
    { at: 0, label: 'Deny', detail: '', tone: 'deny', weight: 'first' },
    { at: 1, label: 'Allow once', detail: 'this call', tone: 'allow', weight: 'first' },
    { at: 2, label: 'Not now', detail: '', tone: 'look', weight: 'more' },
  ],
};

const value = (id: string) => ({ id, name: id, says: '' });
const options = [
  { id: 'model', name: 'Model', current: 'big', values: [value('big'), value('small')] },
  { id: 'effort', name: 'Reasoning effort', current: '', values: [value('low')] },
];
const usage = '34.2k tokens, context 12 % full, $0.42';
const attached = [{ id: '1', name: 'a.ts:3-9' }];
const older = ['b', 'c', 'd', 'e', 'f'].map((id, at) =>
  head(id, { state: 'kept', resumable: at % 2 === 0, changedAt: now - at * day, waiting: at }),
);

/** Every state that the page of the session view can be in. */
export const pageStates: Readonly<Record<string, PageState>> = {
  empty: { told: [overview([])] },
  'new session': { told: [overview([head('a')], { current: undefined, attached, problems: ['An agent is wrong.'] })] },
  'at work': { told: [overview([head('a', { state: 'working', usage, options }), ...older]), shown] },
  ready: { told: [overview([head('a', { usage, options })], { attached }), shown] },
  advisory: {
    told: [overview([head('a', { guard: { kind: 'advisory', slipsPast: ['It runs git.'] } })]), shown],
    press: ['.guard summary'],
  },
  'messages wait': { told: [overview([head('a', { state: 'working', queued: ['first', 'second'] })]), shown] },
  'messages held': { told: [overview([head('a', { queued: ['first'] })]), shown] },
  ended: { told: [overview([head('a', { state: 'kept', resumable: true, guard: undefined })]), shown] },
  list: { told: [overview([head('a', { waiting: 1 }), ...older]), shown], press: ['.current'] },
  details: {
    told: [overview([head('a')]), shown],
    press: ['.row.tool:nth-of-type(4) summary', '.row.tool:nth-of-type(5) summary'],
    last: [detail(4, false), detail(5, true)],
  },
  question: {
    told: [overview([head('a', { state: 'working', waiting: 2 })]), shown, { type: 'question', card, others: 1 }],
    press: ['.more summary', '.reasons summary'],
    last: [{ type: 'refused', question: 'q', says: 'That came too soon. Look, then press again.' }],
  },
  commands: {
    told: [overview([head('a', { commands: [{ name: 'compact', says: 'Makes the conversation shorter' }] })]), shown],
    type: '/',
  },
  files: {
    told: [overview([head('a')]), shown],
    type: 'see @src',
    last: [{ type: 'files', query: 'src', paths: ['src/a.ts', 'src/b.ts'] }],
  },
  failed: { told: [overview([head('a')]), shown, { type: 'failed', says: 'There is no b.ts.' }] },
};
