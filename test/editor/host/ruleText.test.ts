import assert from 'node:assert/strict';
import {
  type CodeAction,
  type CompletionList,
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  languages,
  type MarkdownString,
  type Position,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';
import { showRule } from '../../../src/editor/ruleText/showRule';
import { eventually } from './eventually';
import { bringSettings, decisionOn, firstFolder, setForUser } from './policyOfSettings';

teardown(async () => {
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await bringSettings(firstFolder(), {});
});

async function opened(settings: Readonly<Record<string, unknown>>): Promise<TextDocument> {
  await bringSettings(firstFolder(), settings);
  const document = await workspace.openTextDocument(Uri.joinPath(firstFolder(), '.vscode', 'settings.json'));
  await window.showTextDocument(document);
  await eventually('the document is as on the disk', () => (document.getText().includes('marker-') ? true : undefined));
  return document;
}

function ours(document: TextDocument): readonly Diagnostic[] {
  return languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Gatehouse');
}

function findings(document: TextDocument, count: number) {
  return eventually(`${count} findings`, () => {
    const found = ours(document);
    return found.length === count ? found : undefined;
  });
}

function positionIn(document: TextDocument, text: string): Position {
  return document.positionAt(document.getText().indexOf(text) + 1);
}

test('ruleText: what is wrong with a rule is underlined, and nothing else', async () => {
  const document = await opened({
    'gatehouse.rules.deny': ['Bash(rm:*)', 'bash(mv)', 'Read('],
    'gatehouse.rules.ask': ['Bash(rm x)', 'Bash(make)', 'Bash(make)'],
  });
  const shown = (await findings(document, 4)).map(({ code, severity, range }) => [
    code,
    DiagnosticSeverity[severity],
    document.getText(range),
  ]);
  assert.deepEqual(shown.sort(), [
    ['dead', 'Warning', '"bash(mv)"'],
    ['duplicate', 'Information', '"Bash(make)"'],
    ['shadowed', 'Warning', '"Bash(rm x)"'],
    ['unreadable', 'Error', '"Read("'],
  ]);
});

test('ruleText: far too broad and unaccepted allow rules say so', async () => {
  const document = await opened({ 'gatehouse.rules.allow': ['Bash'] });
  const codes = (await findings(document, 2)).map(({ code }) => code);
  assert.deepEqual(codes.sort(), ['broad', 'unaccepted']);
});

test('ruleText: an example that does not hold is underlined itself, and one that does is not', async () => {
  const document = await opened({
    'gatehouse.rules.deny': ['Bash(rm:*)'],
    'gatehouse.ruleExamples': [{ rule: 'Bash(rm:*)', matches: ['rm x', 'mv x y'], doesNotMatch: ['ls'] }],
  });
  const [found] = await findings(document, 1);
  assert.equal(found && document.getText(found.range), '"mv x y"');
});

test("ruleText: the person's own settings are reviewed too, and a rule of theirs is shown where it stands", async () => {
  await setForUser('gatehouse.rules.deny', ['bash(mv)']);
  await showRule({ text: 'bash(mv)', effect: 'deny', scope: 'user' });
  const editor = await eventually('the settings are open', () => window.activeTextEditor);
  assert.equal(editor.document.getText(editor.selection), '"bash(mv)"');
  const [finding] = await findings(editor.document, 1);
  assert.equal(finding?.code, 'dead');
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await setForUser('gatehouse.rules.deny', undefined);
});

test('ruleText: a quick fix writes the rule that was meant, another removes it', async () => {
  const document = await opened({ 'gatehouse.rules.deny': ['bash(ls:*)', 'Read('] });
  await findings(document, 2);
  const position = positionIn(document, '"bash(ls');
  const fixes = async (at: Position) => {
    const range = document.getWordRangeAtPosition(at) ?? document.lineAt(at).range;
    return commands.executeCommand<CodeAction[]>('vscode.executeCodeActionProvider', document.uri, range, 'quickfix');
  };
  const mend = (await fixes(position)).find(({ title }) => title === 'Write `Bash(ls:*)` instead');
  assert.ok(mend?.edit);
  await workspace.applyEdit(mend.edit);
  assert.match(document.getText(), /"Bash\(ls:\*\)"/);
  await findings(document, 1);
  const removal = (await fixes(positionIn(document, '"Read("'))).find(({ title }) => title === 'Remove this rule');
  assert.ok(removal?.edit);
  await workspace.applyEdit(removal.edit);
  const { 'gatehouse.rules.deny': left } = JSON.parse(document.getText());
  assert.deepEqual(left, ['Bash(ls:*)']);
  await findings(document, 0);
});

test('ruleText: resting on a rule tells what it does and how often it spoke', async () => {
  const document = await opened({ 'gatehouse.rules.deny': ['Bash(ls -l:*)'] });
  const text = async () => {
    const at = positionIn(document, '"Bash(ls');
    const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', document.uri, at);
    const values = hovers.flatMap(({ contents }) => contents.map((it) => (it as MarkdownString).value));
    return values.join('\n').replaceAll('\\', '');
  };
  const said = await eventually('the hover', async () => {
    const value = await text();
    return value.includes('Denies shell commands') ? value : undefined;
  });
  assert.match(said, /has not been used yet/);
  assert.equal(await decisionOn('ls -l'), 'deny');
  assert.match(await text(), /has been used once just now/);
});

test('ruleText: tools, programs that were seen and paths are completed inside a rule, and nothing elsewhere', async () => {
  assert.equal(await decisionOn('frobnicate now'), 'deny');
  const document = await opened({ 'gatehouse.rules.deny': ['', 'Read('], 'gatehouse.tools.allowed': [''] });
  const labels = async (before: string) => {
    const at = document.positionAt(document.getText().indexOf(before) + before.length);
    const list = await commands.executeCommand<CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at,
    );
    return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
  };
  const tools = await labels('"gatehouse.rules.deny": [\n    "');
  assert.ok(tools.includes('Bash(npm run:*)') && tools.includes('WebFetch'), tools.join());
  assert.ok(tools.includes('Bash(frobnicate now:*)'), tools.join());
  const paths = await labels('"Read(');
  assert.ok(paths.includes('Read(src/**)') && paths.includes('Read(README.md)'), paths.join());
  const elsewhere = await labels('"gatehouse.tools.allowed": [\n    "');
  assert.ok(!elsewhere.includes('Bash(npm run:*)'), elsewhere.join());
});
