// What another tool asks about or denies is never allowed by what was imported from it. Each tool is modelled here by a
// few lines of its own, on commands without any shell in them. Commands that only read need no rule with us, so of
// those only the ones that the other tool names count.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Decision, decisions } from '../../src/core/decision';
import { fromText } from '../../src/exchange/fromText';
import { type LawCall, type LawRule, policyOf, verdictOn } from '../laws/judged';
import { holds } from '../laws/seeded';

const starts = fc.constantFrom('git', 'git push', 'npm', 'npm test', 'test');
/** Few enough that rules and commands often meet. */
const commands = fc
  .tuple(starts, fc.constantFrom('', ' x', 'ing', '-lfs', ' push', ' push x', ':unit', ' y x'))
  .map((both) => both.join(''));

/** What the other tool says about a call: by a rule of its own, or because none speaks. */
interface Original {
  readonly decision: Decision;
  readonly named: boolean;
}

function neverLooser(file: { name: string; text: string; as: string }, call: LawCall, original: Original): void {
  const reading = fromText(file, (tool) => (tool === 'run_shell_command' ? 'Bash' : tool));
  assert.ok(!('refused' in reading), 'refused' in reading ? reading.refused : '');
  const { rules, mode = 'default', unmatched = 'ask' } = reading.profile;
  const texts = decisions.flatMap((effect) => (rules?.[effect] ?? []).map((rule): LawRule => `${effect} ${rule}`));
  const verdict = verdictOn(call, policyOf(texts, { mode, unmatched }));
  const readsOnly = verdict.readOnly && !original.named;
  assert.ok(
    original.decision === 'allow' || verdict.decision !== 'allow' || readsOnly,
    `${file.text}\n${JSON.stringify(call.input)}: ${original.decision} there, allow here by ${texts.join(', ')}`,
  );
}

/** The strictest of the rules that match. */
function strictest(rules: readonly (readonly [Decision, boolean])[]): Original {
  const found = decisions.toReversed().find((effect) => rules.some(([each, matches]) => matches && each === effect));
  return { decision: found ?? 'ask', named: found !== undefined };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const bash = (command: string): LawCall => ({ tool: 'Bash', input: { command } });

test('never looser: Claude Code’s commands', () => {
  const endings = fc.constantFrom('', ':*', ' *', '*', '* x', ' * x');
  const rules = fc.array(fc.tuple(fc.constantFrom(...decisions), starts, endings), { maxLength: 4 });
  holds(
    fc.property(rules, commands, (all, command) => {
      const permissions = Object.fromEntries(
        decisions.map((effect) => [
          effect,
          all.filter(([each]) => each === effect).map(([, start, end]) => `Bash(${start}${end})`),
        ]),
      );
      const original = strictest(
        all.map(([effect, start, end]) => {
          const glob = `${start}${end === ':*' ? ' *' : end}`;
          const body = glob.split('*').map(escaped).join('.*');
          const whole = glob.endsWith(' *') ? body.replace(/ \.\*$/, '(?: .*)?') : body;
          return [effect, new RegExp(`^${whole}$`, 's').test(command)] as const;
        }),
      );
      neverLooser({ name: 's.json', text: JSON.stringify({ permissions }), as: 'claude' }, bash(command), original);
    }),
  );
});

test('never looser: Claude Code’s paths', () => {
  const folders = ['', 'src/', 'src/deep/', '.config/'];
  const files = ['a.ts', '.env', 'b.md'];
  const paths = fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...files)).map((both) => both.join(''));
  const patterns = fc.constantFrom(
    '/*.ts',
    '*.ts',
    '.env',
    '/.env',
    'src/*',
    '/src/**',
    '**/.env',
    'src/deep',
    './b.md',
  );
  const rules = fc.array(fc.tuple(fc.constantFrom(...decisions), patterns), { maxLength: 4 });
  holds(
    fc.property(rules, paths, (all, path) => {
      const permissions = Object.fromEntries(
        decisions.map((effect) => [effect, all.filter(([each]) => each === effect).map(([, it]) => `Edit(${it})`)]),
      );
      const original = strictest(all.map(([effect, pattern]) => [effect, ignored(pattern, path)] as const));
      const call = { tool: 'Write', input: { file_path: `/work/proj/${path}`, content: '' } };
      neverLooser({ name: 's.json', text: JSON.stringify({ permissions }), as: 'claude' }, call, original);
    }),
  );
});

/** Whether a pattern, read as in a .gitignore, means the path or a folder above it. */
function ignored(pattern: string, path: string): boolean {
  const anchored = /^\.?\//.test(pattern) || pattern.slice(0, -1).includes('/');
  const names = pattern.replace(/^\.?\//, '').split('/');
  const body = names.map((name) => (name === '**' ? '.*' : escaped(name).replaceAll('\\*', '[^/]*'))).join('/');
  return new RegExp(`^${anchored ? '' : '(?:.*/)?'}${body.replace('.*/', '(?:.*/)?')}(?:/.*)?$`).test(path);
}

test('never looser: VS Code’s terminal commands', () => {
  const keys = fc.oneof(
    starts,
    starts.map((it) => `/^${it}\\b/`),
    starts.map((it) => `/^${it}$/`),
    starts.map((it) => `/${it}/`),
    starts.map((it) => `/^(${it}|npm)/`),
  );
  const entries = fc.uniqueArray(fc.tuple(keys, fc.boolean()), { maxLength: 4, selector: ([key]) => key });
  holds(
    fc.property(entries, commands, (all, command) => {
      const text = JSON.stringify({ 'chat.tools.terminal.autoApprove': Object.fromEntries(all) });
      const original = strictest(
        all.map(([key, approve]) => {
          const regex = key.startsWith('/') ? new RegExp(key.slice(1, -1)) : new RegExp(`^${escaped(key)}(?= |$)`);
          // There a boundary also stands before `-` and `:`; rules end a word at a blank.
          const matches = regex.test(command) && (approve || !/^[-:]/.test(command.replace(regex, '')));
          return [approve ? 'allow' : 'ask', matches] as const;
        }),
      );
      neverLooser({ name: 's.json', text, as: 'vscode' }, bash(command), original);
    }),
  );
});

test('never looser: Gemini CLI’s priorities', () => {
  const rule = fc.record({
    commandPrefix: fc.option(starts, { nil: undefined }),
    decision: fc.constantFrom('allow', 'ask_user', 'deny'),
    priority: fc.integer({ min: 0, max: 3 }),
    toolName: fc.constantFrom('run_shell_command', '*'),
  });
  holds(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), commands, (all, command) => {
      const text = all
        .map(({ toolName, commandPrefix, decision, priority }) =>
          [
            '[[rule]]',
            `toolName = ${JSON.stringify(commandPrefix === undefined ? toolName : 'run_shell_command')}`,
            ...(commandPrefix === undefined ? [] : [`commandPrefix = ${JSON.stringify(commandPrefix)}`]),
            `decision = "${decision}"`,
            `priority = ${priority}`,
          ].join('\n'),
        )
        .join('\n');
      const matching = all.filter(({ commandPrefix: it }) => it === undefined || `${command} `.startsWith(`${it} `));
      const top = Math.max(...matching.map(({ priority }) => priority));
      const heard = matching.filter(({ priority }) => priority === top);
      const original = strictest(
        heard.map(({ decision }) => [decision === 'ask_user' ? 'ask' : (decision as Decision), true] as const),
      );
      const named = heard.some(({ commandPrefix, toolName }) => commandPrefix !== undefined || toolName !== '*');
      // Where the same priority allows and denies there, nobody says which is heard.
      const clear = new Set(heard.map(({ decision }) => decision)).size <= 1;
      if (clear) {
        neverLooser({ name: 'p.toml', text, as: 'gemini' }, bash(command), {
          ...original,
          named: original.named && named,
        });
      }
    }),
  );
});

test('never looser: Codex’ prefixes', () => {
  const rules = fc.array(fc.tuple(fc.constantFrom('allow', 'prompt', 'forbidden'), starts, starts), { maxLength: 4 });
  holds(
    fc.property(rules, commands, (all, command) => {
      const effects = { allow: 'allow', prompt: 'ask', forbidden: 'deny' } as const;
      const lines = all.map(([decision, start, other]) => {
        const [first = '', ...rest] = start.split(' ');
        const pattern = [[first, other.split(' ')[0] ?? ''], ...rest];
        return {
          decision: effects[decision as keyof typeof effects],
          pattern,
          text: `prefix_rule(pattern=${JSON.stringify(pattern)}, decision="${decision}")`,
        };
      });
      const given = command.split(' ');
      const original = strictest(
        lines.map(
          ({ decision, pattern }) =>
            [decision, pattern.every((it, at) => [it].flat().includes(given[at] ?? ''))] as const,
        ),
      );
      neverLooser(
        { name: 'p.rules', text: lines.map(({ text }) => text).join('\n'), as: 'codex' },
        bash(command),
        original,
      );
    }),
  );
});
