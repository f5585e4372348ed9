import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missing } from '../../../contain/able';
import { attempts } from '../../../contain/escapeAttempts';
import { Live } from '../live';
import type { LiveCase } from './liveCase';

/** These end, stop or type into the agent itself, and nothing else; the tests of contained sessions have them. */
const againstItself: readonly string[] = [
  'a signal to programs outside',
  'tracing another program',
  // Some agents give their commands a terminal of their own, which is inside as well.
  'typing into the terminal',
];

const work = `
echo in > in.txt && echo WORKED
echo out > "$OUT/x"
echo hook > .git/hooks/pre-commit
cat ~/.ssh/id_rsa .env
npm ci --offline --no-audit --no-fund >/dev/null && ls node_modules/dep/index.js ~/.npm/_logs >/dev/null && echo BUILT
`;

/** Agents whose programs all run where they reach only their folder. */
export const containedCases: readonly LiveCase[] = [
  {
    name: 'contained, it works and builds in its folder, and neither writes outside nor reads secrets nor escapes',
    demanded: () => missing === undefined,
    async apart({ world, dialect }) {
      const home = join(world.root, 'home');
      const out = join(home, 'out');
      const cwd = world.workspace();
      const files: Readonly<Record<string, string>> = {
        [join(home, '.ssh/id_rsa')]: 'THE KEY',
        [join(cwd, '.env')]: 'THE TOKEN',
        [join(cwd, '.git/config')]: '',
        [join(cwd, '.git/hooks/x.sample')]: '',
        [join(out, 'kept')]: 'kept',
        [join(cwd, 'dep/package.json')]: JSON.stringify({ name: 'dep', version: '1.0.0' }),
        [join(cwd, 'dep/index.js')]: '',
        [join(cwd, 'package.json')]: JSON.stringify({ name: 'whole', dependencies: { dep: 'file:dep' } }),
        [join(cwd, 'package-lock.json')]: JSON.stringify({
          ...{ name: 'whole', lockfileVersion: 3 },
          packages: {
            '': { name: 'whole', dependencies: { dep: 'file:dep' } },
            dep: { version: '1.0.0' },
            'node_modules/dep': { resolved: 'dep', link: true },
          },
        }),
        [join(cwd, 'work.sh')]: `OUT='${out}'${work}`,
        [join(cwd, 'escape.sh')]: [
          `export OUT='${out}' BOXES=/var/tmp`,
          ...attempts
            .filter(([name]) => !againstItself.includes(name))
            .map(([, command]) => `timeout 5 bash -c '${command.replaceAll("'", "'\\''")}' >>/tmp/tried 2>/dev/null`),
          'grep ESCAPED /tmp/tried; echo TRIED',
        ].join('\n'),
      };
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(path, '..'), { recursive: true });
        writeFileSync(path, text);
      }
      const before = readdirSync(cwd).sort();
      const live = await Live.start(world, { cwd, mode: 'bypass', contained: true });
      try {
        // It is there, empty, as long as the session runs, so that nothing can be put there; afterwards it is gone.
        assert.deepEqual(readdirSync(cwd).sort(), [...before, '.vscode'].sort());
        assert.deepEqual(readdirSync(join(cwd, '.vscode')), []);
        const worked = await live.turn([{ calls: [dialect.shell('bash work.sh')] }]);
        assert.match(worked.results, /WORKED[\s\S]*BUILT/);
        assert.match(worked.results, /Read-only file system/);
        assert.doesNotMatch(worked.results, /THE KEY|THE TOKEN/);
        assert.equal(readFileSync(join(cwd, 'in.txt'), 'utf8'), 'in\n');
        assert.ok(!existsSync(join(out, 'x')) && !existsSync(join(cwd, '.git/hooks/pre-commit')));
        assert.ok(!existsSync(join(home, '.npm/_logs')));
        const tried = await live.turn([{ calls: [dialect.shell('bash escape.sh')] }]);
        assert.match(tried.results, /TRIED/);
        assert.doesNotMatch(tried.results, /ESCAPED/);
        assert.deepEqual(readdirSync(out), ['kept']);
        assert.equal(readFileSync(join(out, 'kept'), 'utf8'), 'kept');
        assert.ok(!existsSync(join(home, 'evil')) && !existsSync(join(world.root, 'evil')));
        // Leaving is a question of its own, and what it opens is open for the agent that runs.
        const leave = dialect.shell(`echo left > ${out}/left.txt`);
        await live.turn([{ calls: [leave] }]);
        assert.ok(!existsSync(join(out, 'left.txt')));
        assert.equal(live.person.seen.at(-1)?.question.call.tool, 'LeaveContainment');
        await live.turn([{ calls: [leave] }], { mode: 'bypass', answering: () => ({ kind: 'allow' }) });
        assert.equal(readFileSync(join(out, 'left.txt'), 'utf8'), 'left\n');
      } finally {
        await live.end();
      }
      assert.deepEqual(
        readdirSync(cwd).filter((name) => name.startsWith('.') && !before.includes(name)),
        [],
      );
    },
  },
];
