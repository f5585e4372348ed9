import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readScenario } from '../../src/agents/demo/readScenario';
import type { ScenarioStep } from '../../src/agents/demo/scenario';
import { modes } from '../../src/core/modes';
import { manifestTexts } from '../manifest';
import { type Literal, literalsIn } from './literals';

const german: Readonly<Record<string, string>> = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8'));
const literals = literalsIn(['src/editor/', 'src/webview/', 'src/extension']);
const keys = new Set(literals.filter(({ isTranslated }) => isTranslated).map(({ text }) => text));

/** What is never shown to people, by the property that gets it or the function: names, classes, places, the log. */
const neverShown =
  /^(?:class|className|id|data-key|icon|install|kind|margin|rule|tool|error|warn|isSeen|setAttribute|toneOf|allowText|buttons|shownChanges|Set)$/;

/** What gets one word, too, for people. */
const shown =
  /^(?:label|title|description|detail|placeholder|placeHolder|prompt|tooltip|message|aria-label|textContent|says|hint|beside|heading|spoken|openLabel|saveLabel|show\w+Message|setStatusBarMessage|SettingProblem)$/;

/** Texts that stay as they are, each with the reason. */
const untranslated: readonly { readonly in: RegExp; readonly text: RegExp; readonly why: string }[] = [
  { in: /webview\/markdown\/codeTokens/, text: /./, why: 'the words of programming languages' },
  { in: /editor\/api\/makeApi/, text: /./, why: 'faults of other extensions, for those who write them' },
  {
    in: /./,
    text: /^(?:Bash|PowerShell|Read|Write|WebFetch|Glob|Grep|ExitPlanMode|Patch)\b/,
    why: 'names of tools, and rules',
  },
  { in: /agents\/(?:readyMade|catalogue|setUpRows)/, text: /^[A-Z]\w+$|^Editor model$/, why: 'names of agents' },
  { in: /profileCommands/, text: /^(?:Claude Code|Copilot CLI)$/, why: 'names of programs' },
  { in: /\/(?:pageHtml|statisticsText)/, text: /^\n?(?:<|default-src|body \{)/, why: 'code of a page' },
  { in: /transcript\/durationText/, text: /^\{0\} (?:h|min) \{1\} (?:min|s)$/, why: 'signs of units' },
  { in: /transcript\/transcriptView/, text: /^1200px 0px$/, why: 'a length' },
  { in: /diskRehearsals/, text: /^cat -- /, why: 'a command' },
  { in: /diff\/changedInput/, text: /./, why: 'for the model' },
  { in: /extension\.ts/, text: /^nothing stands behind/, why: 'a mistake of ours, for the log' },
  { in: /extension\/hooks/, text: /^(?:the machine|VS Code's own agent|its hook)$/, why: 'keys of warnings' },
  {
    in: /notificationText/,
    text: /^(?:Allow|Deny|Rehearse|More…|Review…)$/,
    why: 'names of buttons, whose texts stand in notificationPrompt',
  },
  {
    in: /settings\/(?:readLayer|settingsWriter|editedList|ruleBook)|extension\/disk(?:Rehearsals|Containments)/,
    text: /./,
    why: 'it goes into the audit log or to the agent in English, and is translated where it is shown',
  },
];

/** Who gets what no person reads in the editor: the log, the agent, the command line, a comparison, a table. */
const notSaid =
  /^(?:error|warn|attemptLogged|complain|complainUnlessGone|quietly|hookLog|waitFor|what|feedback|permissionDecisionReason|denied|deny|matches|summary|spec|table|names?|named|list|like|includes|startsWith|replace|split|RegExp|TypeError|RangeError|Symbol)$/;

/** Rings that know of no languages: what they say is translated where it is shown. */
const rings = ['core', 'gate', 'agents', 'contain', 'store', 'hooks', 'exchange'];
const sayings = literalsIn(rings.map((ring) => `src/${ring}/`)).filter(
  ({ text, use }) => /[a-z’',;:)}`] [a-z{(`]/.test(text.trim()) && /[a-z]{3}/.test(text) && !notSaid.test(use),
);

/** Sentences without German, by their files, each with the reason. */
const unsaid: readonly { readonly in: RegExp; readonly text: RegExp; readonly why: string }[] = [
  {
    in: /core\/programs|languages\/(?:awk|sed|find)\b/,
    text: /./,
    why: 'why a command is not read-only is not told, only that it is not',
  },
  {
    in: /core\/(?:shell|paths|rules)/,
    text: /^(?:HTTP_PROXY|PATH|path|mailpath|options|usergroups|directory cd|use-|delete cat|extract|xform|print|case|if then|exit return|unset local|read mapfile|: \.|coproc|git \{|library\/|program files|runs others$|\{0\} changes\(|pattern and)/,
    why: 'words of shells and programs, names of folders',
  },
  {
    in: /gate\/(?:compilePolicy|hosting\/(?:boundedText|conversations))|agents\/(?:acp\/doubt|codex\/approvals|copilot\/options)/,
    text: /^(?:there is no mode|\{0\}…|… \(|kept conv|not told|told with|grantRoot|`provider`)/,
    why: 'a mistake of ours, what was cut off, names of doubts, and one half of a text',
  },
  { in: /core\/instructions|gate\/(?:rehearsal\/retelling|hosting\/asWords)/, text: /./, why: 'for the model' },
  {
    in: /agents\/(?:editor|tools|demo)\/|cli\/turnNotes|wire\/(?:hook|denialNotes|openCalls)\b|\/answers\b/,
    text: /./,
    why: 'for the model, or said by an agent',
  },
  {
    in: /agents\/|gate\/outcomes|gate\/hosting\/containing/,
    text: /Gatehouse|^This c(?:ame|all was not made)|^The person/,
    why: 'for the model',
  },
  {
    in: /hooks\/(?:askWindow|answerHook|hookServer)|store\/(?:otlpExport|redact)/,
    text: /./,
    why: 'for hooks or the log',
  },
  {
    in: /./,
    text: /\n|^\(|\$[@(]|^(?:sudo|eval|cd|if|echo|hook|request) |--folder|echo '|#|\w\(\{|^\*|^[\w.]+: (?:true|\{0\}|deny|bypassPermissions)$/,
    why: 'code, commands and rules',
  },
];

/** Whether people would read it: more than one word, one with a capital letter, or any word where texts are shown. */
function isForPeople({ text, use }: Literal): boolean {
  const words = text.replace(/Gatehouse|\{\d+\}|\$\([\w-]+\)/g, ' ');
  return (
    !neverShown.test(use) &&
    /[A-Za-z]{2,}/.test(words) &&
    (/[\w…,.:;!?)’”}] [\w(“{]/.test(text.trim()) ||
      /^[^A-Za-z]*[A-Z][a-z]+/.test(words) ||
      (shown.test(use) && /[a-z]{3,}/.test(words)))
  );
}

function isExcepted({ file, text }: Literal): boolean {
  return untranslated.some((it) => it.in.test(file) && it.text.test(text));
}

function placeholdersOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\d+\}/g)].map(([it]) => it).sort();
}

test('l10n: the search for texts left behind finds those it is to find', () => {
  const literal = { file: 'src/editor/x.ts', line: 1, isTranslated: false };
  for (const [text, use] of [
    ['the file is gone', ''],
    ['{0} waits', ''],
    ['Deny', ''],
    ['done', 'label'],
    ['Gatehouse: nothing was undone.', 'showWarningMessage'],
  ] as const) {
    assert.ok(isForPeople({ ...literal, text, use }), text);
  }
  for (const [text, use] of [
    ['row person', 'class'],
    ['gatehouse.showChange', 'command'],
    ['circle-slash', ''],
    ['Gatehouse: {0}', 'showWarningMessage'],
  ] as const) {
    assert.ok(!isForPeople({ ...literal, text, use }), text);
  }
  assert.ok(keys.size > 800 && literals.length > 2_500);
});

test('l10n: no text for people in the editor, its pages and the extension is left behind in English', () => {
  const left = literals.filter((it) => !it.isTranslated && isForPeople(it) && !isExcepted(it));
  assert.deepEqual(
    left.map(({ file, line, text }) => `${file}:${line} ${text}`),
    [],
  );
});

test('l10n: every exception is still needed', () => {
  for (const { in: place, text, why } of untranslated) {
    assert.ok(
      literals.some((it) => !it.isTranslated && isForPeople(it) && place.test(it.file) && text.test(it.text)),
      why,
    );
  }
});

test('l10n: what other rings say to people has a German text', () => {
  const known = Object.keys(german).map((key) => key.replace(/\{\d+\}/g, '{}'));
  const left = sayings.filter(
    (it) => !unsaid.some((no) => no.in.test(it.file) && no.text.test(it.text)) && !isSaid(it.text, known),
  );
  assert.deepEqual(
    left.map(({ file, line, text }) => `${file}:${line} ${text}`),
    [],
  );
});

test('l10n: every exception for other rings is still needed', () => {
  for (const { in: place, text, why } of unsaid) {
    assert.ok(
      sayings.some((it) => place.test(it.file) && text.test(it.text)),
      why,
    );
  }
});

/** Whether a text, or the whole of which it becomes a part, is among those that are known; quotes are places, too. */
function isSaid(text: string, known: readonly string[]): boolean {
  const pieces = text
    .replace(/`[^`]*`|U\+\{\d+\}|\{\d+\}|\b\d+(?:[.,]\d+)*\b/g, '{}')
    .trim()
    .replace(/[.:;,]+$/, '')
    .split('{}')
    .map((it) => it.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const whole = new RegExp(pieces.join('.*').replace(/^(?:\.\*)? |\s(?=\.\*$)/g, ''), 'i');
  return (
    known.some((key) => whole.test(key)) ||
    (text.split(/: |\. /).length > 1 && text.split(/: |\. /).every((it) => isSaid(it, known)))
  );
}

test('l10n: what the demo agent says has a German text', () => {
  const played = sourcesIn('media/scenarios').flatMap((source) => {
    const scenario = readScenario(source, '', (text) => text);
    return 'why' in scenario ? assert.fail(scenario.why) : [scenario.about, ...scenario.steps.flatMap(wordsIn)];
  });
  const own = sourcesIn('src/agents/demo').flatMap((it) =>
    [...it.matchAll(/(?:\bsay\(|[pP]roblem\(|\? |: )'([^']+ [^']*)'/g)].map(([, text = '']) => text),
  );
  assert.ok(own.length > 6 && played.length > 40);
  assert.deepEqual(
    [...played, ...own].filter((text) => german[text] === undefined),
    [],
  );
});

/** The words of a step that people read. */
function wordsIn(step: ScenarioStep): readonly string[] {
  switch (step.kind) {
    case 'say':
    case 'think':
      return [step.text];
    case 'plan':
      return step.steps;
    case 'ask':
      return [step.text, ...step.options];
    case 'subagent':
      return [step.task, ...step.steps.flatMap(wordsIn)];
    case 'call':
      return [];
  }
}

test('l10n: no text is glued from fragments that begin or end with a blank', () => {
  assert.deepEqual(
    [...keys].filter((key) => key !== key.trim()),
    [],
  );
});

test('l10n: every text has a German one', () => {
  assert.deepEqual(
    [...keys].filter((key) => german[key] === undefined),
    [],
  );
});

test('l10n: no German text is left over: its English stands in the sources, or is made of what stands there', () => {
  const folders = [...rings, 'editor/settings', 'extension'].map((ring) => `src/${ring}`);
  const pairs = new Set([...folders, 'media/profiles', 'media/scenarios'].flatMap(sourcesIn).flatMap(pairsIn));
  const left = Object.keys(german).filter((key) => !keys.has(key) && !pairsIn(key).every((it) => pairs.has(it)));
  assert.deepEqual(left.filter((key) => !elsewhere.test(key)).sort(), []);
});

/** What is made of words that stand further apart, and what the parser of shell commands says. */
const elsewhere =
  /^(?:The (?:allow|ask|deny) rule|The rule \{0\} (?:denies|allows|asks|stands|may)|No rule covers a|\{0\} (?:rules may|leads to|stands for|shows|runs nothing|only reads)|it contains|unterminated|unexpected|expected|It is not rehearsed|every tool of the MCP|(?:the agent|\{0\}) ended with code|\{0\} as seen|it (?:reads|writes) everything|Project instructions|The workflow (?:has|says)|The check of)/;

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|jsonc?)$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
}

/** Every two words that follow each other with nothing but a blank between them. */
function pairsIn(text: string): readonly string[] {
  return [...text.toLowerCase().matchAll(/(?=\b([a-z’']+ [a-z’']+)\b)/g)].map(([, pair]) => pair ?? '');
}

test('l10n: translations have the placeholders of their texts', () => {
  const manifest = [manifestTexts('en'), manifestTexts('de')] as const;
  const pairs = [...Object.entries(german), ...Object.keys(manifest[0]).map((key) => pairOf(manifest, key))];
  for (const [english, translated] of pairs) {
    assert.deepEqual(placeholdersOf(translated), placeholdersOf(english), english);
    assert.deepEqual(commandsIn(translated), commandsIn(english), english);
    assert.ok(translated.trim() !== '', english);
  }
});

function pairOf([english, translated]: readonly Readonly<Record<string, string>>[], key: string): [string, string] {
  return [english?.[key] ?? '', translated?.[key] ?? ''];
}

/** Links to commands and settings must lead where they led. */
function commandsIn(text: string): readonly string[] {
  return [...text.matchAll(/command:[\w.?%]+|#gatehouse[\w.]+#/g)].map(([it]) => it);
}

test('l10n: nothing that allows reads like something that denies', () => {
  for (const [english, translated] of Object.entries(german)) {
    if (/^Allow (?!nothing)|^Always allow/.test(english)) {
      assert.match(translated, /rlaub/, english);
      assert.doesNotMatch(translated, /blehn/, english);
    }
    if (/^(?:Always )?[Dd]eny\b/.test(english)) {
      assert.match(translated, /blehn/, english);
      assert.doesNotMatch(translated, /rlaub/, english);
    }
  }
});

test('l10n: the manifest names keys for all that people read, each in both languages, and none for nothing', () => {
  const manifest = readFileSync('package.json', 'utf8');
  const texts =
    /"(?:title|description|markdownDescription|label|name|contents|altText|patternErrorMessage)": "([^"]*)"/g;
  const lists = /"(?:enumItemLabels|enumDescriptions|markdownEnumDescriptions)": \[([^\]]*)\]/g;
  // What a snippet puts into settings.json is no text for people.
  const literalsLeft = [
    ...[...manifest.matchAll(texts)].map(([, text]) => text ?? ''),
    ...[...manifest.matchAll(lists)].flatMap(([, list]) =>
      [...(list ?? '').matchAll(/"([^"]*)"/g)].map(([, text]) => text ?? ''),
    ),
  ].filter((text) => !/^%[\w.]+%$/.test(text) && !namesInManifest.has(text) && !/^\$\{1:/.test(text));
  assert.deepEqual(literalsLeft, []);
  const used = new Set([...manifest.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key ?? ''));
  for (const language of ['en', 'de'] as const) {
    assert.deepEqual(Object.keys(manifestTexts(language)).sort(), [...used].sort());
  }
});

test('l10n: settings call a mode what the rest of the editor calls it, with the name that settings have', () => {
  for (const { name, title } of modes) {
    assert.equal(manifestTexts('en')[`setting.mode.label.${name}`], `${title} (${name})`);
    assert.equal(manifestTexts('de')[`setting.mode.label.${name}`], `${german[title]} (${name})`);
  }
});

/** Names that are the same in every language. */
const namesInManifest = new Set(['gatehouse', 'Gatehouse']);
