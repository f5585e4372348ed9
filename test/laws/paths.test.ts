// What is decided about a file hangs on the file, not on how its path is written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isInside } from '../../src/core/paths/segments';
import { bash, type LawRule, policyOf, verdictOn } from './judged';
import { lawFacts, lawPlace } from './lawPlace';
import { anySettings } from './policies';
import { plain } from './quoting';
import { holds } from './seeded';

const names = fc.constantFrom(
  'src',
  'locked',
  'a.ts',
  'b.secret',
  'x',
  '.env',
  '.git',
  'proj',
  'proj2',
  'node_modules',
);
const segments = fc.array(names, { minLength: 1, maxLength: 4 });
const pathRules = fc.array(
  fc.constantFrom<LawRule>(
    'deny Read(*.secret)',
    'deny Write(src/locked/**)',
    'deny Read(//etc/**)',
    'ask Write(src/**)',
    'ask Read(/work/proj2/**)',
    'allow Read(src/**)',
    'allow Write(*.ts)',
    'allow Read(//work/**)',
    'allow Write',
  ),
  { maxLength: 4 },
);
const tools = fc.constantFrom('Read', 'Write');

/** Detours that lead back to where they began. */
const detours = fc.array(fc.constantFrom('.', '', 'src/..', './.', 'x/y/../..'), { minLength: 5, maxLength: 5 });

function roundabout(path: readonly string[], ways: readonly string[]): string {
  return path.map((name, at) => `${ways[at % ways.length] || '.'}/${name}`).join('/');
}

test('law: a path and its normalised form are judged alike, by tool and by shell', () => {
  holds(
    fc.property(segments, detours, pathRules, anySettings, tools, (path, ways, rules, setting, tool) => {
      const policy = policyOf(rules, setting);
      const straight = path.join('/');
      const other = roundabout(path, ways);
      const decisions = [straight, other, `${lawPlace.cwd}/${straight}`, `${lawPlace.cwd}//${other}`].map(
        (file_path) => verdictOn({ tool, input: { file_path } }, policy).decision,
      );
      assert.deepEqual(
        decisions,
        decisions.map(() => decisions[0]),
      );
      const program = tool === 'Read' ? 'cat' : 'touch';
      const run = [straight, other, `${lawPlace.cwd}/${straight}`].map(
        (it) => verdictOn(bash(`${program} ${plain(it)}`), policy).decision,
      );
      assert.deepEqual(
        run,
        run.map(() => run[0]),
      );
    }),
  );
});

test('law: a deny rule on a link or on its target denies the link', () => {
  holds(
    fc.property(segments, segments, tools, fc.constantFrom('from', 'to'), (from, to, tool, side) => {
      const link = `${lawPlace.cwd}/${from.join('/')}`;
      const target = `/srv/${to.join('/')}`;
      const rule: LawRule = `deny ${tool}(/${side === 'from' ? link : target})`;
      const facts = lawFacts([[link, target]]);
      const program = tool === 'Read' ? 'cat' : 'touch';
      for (const mode of ['default', 'acceptEdits', 'bypass'] as const) {
        const policy = policyOf([rule, 'allow Bash', `allow ${tool}`], { mode, unmatched: 'allow' });
        assert.equal(verdictOn({ tool, input: { file_path: link } }, policy, facts).decision, 'deny');
        assert.equal(verdictOn(bash(`${program} ${plain(link)}`), policy, facts).decision, 'deny');
      }
    }),
  );
});

test('law: an allow rule on a link allows nothing that its target is not allowed', () => {
  holds(
    fc.property(segments, segments, tools, (from, to, tool) => {
      const link = `${lawPlace.cwd}/in/${from.join('/')}`;
      const target = `/srv/${to.join('/')}`;
      const policy = policyOf([`allow ${tool}(in/**)`]);
      const call = { tool, input: { file_path: link } };
      assert.notEqual(verdictOn(call, policy, lawFacts([[link, target]])).decision, 'allow');
    }),
  );
});

test('law: containment is by whole segments', () => {
  holds(
    fc.property(segments, segments, (folder, path) => {
      const contained = folder.every((name, at) => name === path[at]);
      assert.equal(isInside(`/${folder.join('/')}`, `/${path.join('/')}`), contained);
    }),
  );
});

test('law: acceptEdits edits nothing in a folder whose name only begins like a working directory', () => {
  const policy = policyOf([], { mode: 'acceptEdits', unmatched: 'ask' });
  holds(
    fc.property(
      segments,
      fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom(...'2-_.ab') }),
      (path, suffix) => {
        const outside = `${lawPlace.cwd}${suffix}/${path.join('/')}`;
        assert.notEqual(verdictOn({ tool: 'Write', input: { file_path: outside } }, policy).decision, 'allow');
        assert.notEqual(verdictOn(bash(`touch ${plain(outside)}`), policy).decision, 'allow');
        assert.notEqual(verdictOn(bash(`echo x > ${plain(outside)}`), policy).decision, 'allow');
      },
    ),
  );
});

test('law: acceptEdits edits nothing through a link that leads outside', () => {
  const policy = policyOf([], { mode: 'acceptEdits', unmatched: 'ask' });
  holds(
    fc.property(segments, segments, (from, to) => {
      const link = `${lawPlace.cwd}/${from.join('/')}`;
      const facts = lawFacts([[link, `/srv/${to.join('/')}`]]);
      for (const call of [
        { tool: 'Write', input: { file_path: link } },
        bash(`touch ${plain(link)}`),
        bash(`echo x >> ${plain(link)}`),
        bash(`cp a ${plain(link)}`),
      ]) {
        assert.notEqual(verdictOn(call, policy, facts).decision, 'allow');
      }
    }),
  );
});
