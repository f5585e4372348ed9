import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UnreadableRule } from '../../../src/core/rules/rule/rule';
import { unkeptText } from '../../../src/editor/remembered/unkeptText';
import { settingsFaultsIn } from '../../../src/editor/settings/settingsFaultText';
import { emptyLayer } from '../../gate/fakes';
import { someLayers } from '../ruleText/layers';

const place = { file: '/w/.vscode/settings.json', line: 3, column: 5 };
const fault = (more: Partial<UnreadableRule>): UnreadableRule => ({
  ...{ text: place.file, effect: 'ask', scope: 'workspace', place, why: 'is no JSON: value expected', blocks: '*' },
  isFile: true,
  ...more,
});
/** One entry of a list. */
const entryFault = (more: Partial<UnreadableRule>): UnreadableRule => {
  const { isFile: _, ...rest } = fault(more);
  return rest;
};

function said(...unreadable: readonly UnreadableRule[]) {
  return settingsFaultsIn(someLayers({ user: { ...emptyLayer, unreadable } })).map(({ says }) => says);
}

test('settings faults: what makes not everything ask is not told here', () => {
  assert.deepEqual(said(fault({ blocks: 'Bash' }), fault({ effect: 'allow', blocks: undefined })), []);
  assert.deepEqual(settingsFaultsIn(someLayers()), []);
});

test('settings faults: the file or the setting is named, with what it does, and nothing becomes a link', () => {
  const rest = '. Until it is mended, every call asks.';
  assert.deepEqual(said(fault({})), [`Gatehouse: ${place.file} is no JSON: value expected${rest}`]);
  assert.deepEqual(said(entryFault({ text: 'null', why: '`gatehouse.rules.deny` is not a list' })), [
    `Gatehouse: \`gatehouse.rules.deny\` is not a list (${place.file})${rest}`,
  ]);
  assert.deepEqual(said(entryFault({ text: '7', why: 'is not a text', place: undefined })), [
    `Gatehouse: \`7\` is not a text${rest}`,
  ]);
  assert.doesNotMatch(said(entryFault({ text: '"[x](command:y)"', why: 'is not a text' }))[0] ?? '', /\]\(/);
  const folder = { ...emptyLayer, path: '/w', unreadable: [fault({})] };
  assert.deepEqual(settingsFaultsIn(someLayers({ folders: [folder] }))[0]?.place, place);
  assert.deepEqual(
    settingsFaultsIn(someLayers({ managed: { ...emptyLayer, unreadable: [fault({ place: undefined })] } }))[0]?.place,
    { file: place.file, line: 1, column: 1 },
  );
});

test('unkept rules: it is said what was not kept, why, and that the call went as the person said', () => {
  const unkept = {
    rule: 'Bash(npm test)',
    scope: 'user',
    why: 'settings.json has changes that are not saved',
  } as const;
  assert.equal(
    unkeptText('allow', unkept),
    'Gatehouse: the rule Bash(npm test) was not kept: settings.json has changes that are not saved. The call was allowed as you said; the next one asks again.',
  );
  assert.match(unkeptText('deny', { ...unkept, also: ['Bash(b)'] }), /2 rules were not kept.*denied as you said/);
});

test('unkept rules: a reason that is a whole sentence ends once', () => {
  const unkept = { rule: 'Bash(a)', scope: 'user', why: 'Unable to write. Please try again.' } as const;
  assert.match(unkeptText('deny', unkept), /Please try again\. The call was denied/);
});
