import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifest } from '../manifest';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly type?: string }[]>>;
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string }[];
    readonly keybindings: readonly { readonly command: string; readonly key: string; readonly when?: string }[];
    readonly menus: Readonly<Record<string, readonly { command: string; when?: string; group?: string }[]>>;
  };
}

const { contributes } = readManifest<Manifest>();
const mostInline = 3;

test('menus: no key allows anything by default, and none works everywhere', () => {
  for (const { command, key, when } of contributes.keybindings) {
    assert.doesNotMatch(command, /allow|accept|approve|mode|enforcement|profile/i, key);
    assert.ok((when ?? '').includes('gatehouse.'), `${key} works outside of what belongs to Gatehouse`);
  }
});

test('menus: every command has a short title of its own under the category Gatehouse', () => {
  const titles = contributes.commands.map(({ title }) => title);
  assert.deepEqual([...new Set(titles)], titles);
  for (const { command, title, category } of contributes.commands) {
    assert.equal(category, 'Gatehouse', command);
    assert.match(title, /^[A-Z][\w .-]{2,35}[\w?…]$/, command);
  }
});

test('menus: every list says what it is for while it is empty', () => {
  const lists = Object.values(contributes.views).flatMap((views) => views.filter(({ type }) => type !== 'webview'));
  assert.ok(lists.length >= 3);
  for (const { id } of lists) {
    assert.ok(
      contributes.viewsWelcome.some(({ view, contents }) => view === id && contents.length > 20),
      id,
    );
  }
});

test('menus: a row of a view has at most three actions beside it', () => {
  const counts = new Map<string, number>();
  for (const { when = '', group = '' } of contributes.menus['view/item/context'] ?? []) {
    const view = /view == ([\w.]+)/.exec(when)?.[1] ?? '';
    const values = /viewItem =~ \/\^\(([\w|]+)\)\$\//.exec(when)?.[1] ?? /viewItem == (\w+)/.exec(when)?.[1];
    assert.ok(view !== '' && values !== undefined, when);
    if (group.startsWith('inline')) {
      for (const value of values.split('|')) {
        counts.set(`${view} ${value}`, (counts.get(`${view} ${value}`) ?? 0) + 1);
      }
    }
  }
  assert.ok(counts.size > 5);
  assert.deepEqual(
    [...counts].filter(([, count]) => count > mostInline),
    [],
  );
});
