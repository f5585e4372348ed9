import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isBlank, readPng } from '../editor/harness/picture';
import { screenshotFile, screenshotFolder, screenshotNames, themes } from '../editor/screenshots/list';

for (const theme of themes) {
  test(`screenshots: every picture is there in the theme ${theme.name}, and shows something`, () => {
    for (const name of screenshotNames) {
      const file = screenshotFile(name, theme.name);
      assert.ok(existsSync(file), `${file} is missing; npm run screenshots -- ${name}`);
      assert.equal(isBlank(readPng(readFileSync(file))), false, `${file} is blank`);
    }
  });
}

test('screenshots: no picture is left over', () => {
  const files = new Set(screenshotNames.flatMap((name) => themes.map((theme) => screenshotFile(name, theme.name))));
  assert.deepEqual(
    readdirSync(screenshotFolder).filter((name) => !files.has(`${screenshotFolder}/${name}`)),
    [],
  );
});
