import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Minimatch } from 'minimatch';
import type { PathUse } from '../../../src/core/part';
import { normalise } from '../../../src/core/paths/normalise';
import { PathIndex } from '../../../src/core/paths/pathIndex';
import { compilePathPattern } from '../../../src/core/paths/pathPattern';
import { seed } from '../../seed';
import { mayMeet } from './mayMeet';

fc.configureGlobal({ seed });

const place = { cwd: '/b', home: '/h', platform: 'linux' } as const;

const name = fc.stringMatching(/^\.?[ab]{1,2}$/);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`);
const globName = fc.stringMatching(/^(?:\.?(?:[ab]|\*|\?|\[ab\]|\[!a\]){1,3}|\*\*)$/);
const ruleText = fc
  .tuple(
    fc.constantFrom('', '/', '~/', './', '**/'),
    fc.array(globName, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '/', '/**'),
  )
  .map(([start, names, end]) => start + names.join('/') + end);

function compiled(text: string, effect: 'allow' | 'deny') {
  const pattern = compilePathPattern(text, { effect, base: '/b', home: '/h', platform: 'linux', foldsCase: false });
  return 'refused' in pattern ? undefined : pattern;
}

test('path laws: a deny rule matches whatever the same allow rule matches', () => {
  fc.assert(
    fc.property(ruleText, path, (text, given) => {
      fc.pre(compiled(text, 'allow')?.matches(given) === true);
      assert.equal(compiled(text, 'deny')?.matches(given), true);
    }),
    { numRuns: 2000, maxSkipsPerRun: 1000 },
  );
});

test('path laws: an allow rule matches nothing outside the folder it hangs on', () => {
  fc.assert(
    fc.property(
      ruleText.filter((text) => !text.startsWith('/') && !text.startsWith('~')),
      path,
      (text, given) => {
        assert.ok(compiled(text, 'allow')?.matches(given) !== true || given === '/b' || given.startsWith('/b/'));
      },
    ),
    { numRuns: 5000 },
  );
});

test('path laws: a rule meets every wildcard that becomes, and every tree that contains, a path it matches', () => {
  const shellGlob = fc
    .array(
      globName.filter((it) => it !== '**'),
      { minLength: 1, maxLength: 4 },
    )
    .map((names) => `/${names.join('/')}`);
  fc.assert(
    fc.property(ruleText, shellGlob, path, (text, glob, given) => {
      const rule = compiled(text, 'deny');
      fc.pre(rule?.matches(given) === true);
      const use: PathUse = { access: 'read', name: glob, kind: 'pattern', paths: [glob], recursive: false };
      if (new Minimatch(glob, { dot: false, nocase: false }).match(given)) {
        assert.equal(rule && mayMeet(rule, use), true, `${text} ${glob} ${given}`);
      }
      const folder = given.slice(0, Math.max(1, given.lastIndexOf('/')));
      assert.equal(
        rule && mayMeet(rule, { ...use, kind: 'exact', paths: [folder], recursive: true }),
        true,
        `${text} ${folder}`,
      );
    }),
    { numRuns: 5000, maxSkipsPerRun: 1000 },
  );
});

test('path laws: an index finds what its rules find one by one', () => {
  fc.assert(
    fc.property(fc.array(ruleText, { maxLength: 6 }), path, fc.boolean(), (texts, given, recursive) => {
      const entries = texts.flatMap((value) => {
        const pattern = compiled(value, 'deny');
        return pattern === undefined ? [] : [{ pattern, value }];
      });
      const index = new PathIndex(entries);
      const expected = entries.filter(({ pattern }) => pattern.matches(given)).map(({ value }) => value);
      assert.deepEqual(index.matching(given), expected);
      const use: PathUse = { access: 'read', name: given, kind: 'exact', paths: [given], recursive };
      const meeting = entries.filter(({ pattern }) => mayMeet(pattern, use)).map(({ value }) => value);
      assert.deepEqual(new Set(index.mayMeet(use)), new Set(meeting));
    }),
    { numRuns: 2000 },
  );
});

test('path laws: normalising is done once and for all, and never leaves dots behind', () => {
  const text = fc
    .array(fc.constantFrom('a', '.', '..', '', '~', 'b c'), { maxLength: 6 })
    .map((names) => names.join('/'));
  fc.assert(
    fc.property(text, (given) => {
      const { path: once } = normalise(given, place);
      assert.ok(once.startsWith('/'));
      assert.ok(!once.split('/').some((it) => it === '.' || it === '..'));
      assert.equal(normalise(once, place).path, once);
    }),
    { numRuns: 2000 },
  );
});

test('path laws: any text gives an answer', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      (text, given) => {
        const { path: normal } = normalise(given, place);
        for (const effect of ['allow', 'deny'] as const) {
          const rule = compiled(text, effect);
          rule?.matches(normal);
          const use = { access: 'read', name: given, kind: 'pattern', paths: [`/${given}`], recursive: true } as const;
          if (rule !== undefined) {
            mayMeet(rule, use);
          }
        }
      },
    ),
    { numRuns: 3000 },
  );
});
