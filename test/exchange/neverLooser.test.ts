// What another tool asks about or denies is never allowed by what was imported from it. Each tool is modelled here by a
// few lines of its own, on commands without any shell in them. Commands that only read need no rule with us, so of
// those only the ones that the other tool names count.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foreignToolName } from '../../src/agents/foreignToolName';
import { type Decision, decisions } from '../../src/core/decision';
import { everythingVisible, whyHidden } from '../../src/core/tools/visibility';
import { fromText } from '../../src/exchange/fromText';
import { type LawCall, type LawRule, policyOf, verdictOn } from '../laws/judged';
import { holds } from '../laws/seeded';
import { ignored } from './gitignore';

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
  const reading = fromText(file, foreignToolName);
  assert.ok(!('refused' in reading), 'refused' in reading ? reading.refused : '');
  const { rules, mode = 'default', unmatched = 'ask', tools } = reading.profile;
  if (whyHidden([call.tool], { ...everythingVisible, ...tools }) !== undefined) {
    return;
  }
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

/** A call of each kind that workflows and Copilot know, with one that is in no kind. */
const kindCalls: readonly (readonly [kind: string, call: LawCall])[] = [
  ['shell', bash('npm test x')],
  ['shell', { tool: 'PowerShell', input: { command: 'Remove-Item x' } }],
  ['write', { tool: 'Write', input: { file_path: '/work/proj/a.ts', content: '' } }],
  ['write', { tool: 'Edit', input: { file_path: '/work/proj/a.ts', old_string: 'a', new_string: 'b' } }],
  ['read', { tool: 'Read', input: { file_path: '/work/proj/a.ts' } }],
  ['read', { tool: 'Grep', input: { pattern: 'x', path: '/work/proj' } }],
  ['url', { tool: 'WebFetch', input: { url: 'https://example.com/x', prompt: '' } }],
  ['mcp', { tool: 'mcp__demo__echo', input: {} }],
  ['', { tool: 'Deploy', input: {} }],
];
const kinds = ['shell', 'write', 'read', 'url', 'mcp'];

test('never looser: Copilot’s flags', () => {
  const what = fc.oneof(
    starts.map((it) => `shell(${it})`),
    starts.map((it) => `shell(${it}:*)`),
    fc.constantFrom('shell', 'write', 'url', 'demo', 'demo(echo)', 'demo(other)', 'url(example.com)', 'read'),
  );
  const flag = fc.tuple(fc.constantFrom('allow', 'deny'), what);
  const all = fc.constantFrom('', '', '--allow-all-tools', '--yolo');
  const excluded = fc.constantFrom('', '', 'bash', 'create,edit', 'web_fetch', 'view');
  const calls = fc.oneof(
    commands.map((it) => ['shell', bash(it)] as const),
    fc.constantFrom(...kindCalls.filter(([kind]) => kind !== '')),
  );
  const copilotNames: Readonly<Record<string, readonly string[]>> = {
    ...{ bash: ['Bash'], 'create,edit': ['Write', 'Edit'], web_fetch: ['WebFetch'], view: ['Read'] },
  };
  holds(
    fc.property(fc.array(flag, { maxLength: 4 }), all, excluded, calls, (flags, every, without, [kind, call]) => {
      const words = [
        ...flags.map(([effect, it]) => `--${effect}-tool '${it}'`),
        every === '' ? '--allow-all-paths' : every,
        ...(without === '' ? [] : [`--excluded-tools=${without}`]),
      ];
      const command = call.tool === 'Bash' ? String((call.input as { command: string }).command) : '';
      const matching = flags.map(([effect, it]): readonly [Decision, boolean] => {
        const [, name = '', body] = /^([a-z]+)(?:\((.*)\))?$/.exec(it) ?? [];
        const server = name === 'demo' && kind === 'mcp' && (body === undefined || body === 'echo');
        const start = body?.replace(/:\*$/, '');
        const inside =
          start === undefined || `${command} `.startsWith(`${start} `) || (kind === 'url' && name === 'url');
        return [effect as Decision, server || (name === kind && inside)];
      });
      const rules = strictest(matching);
      const silent = every === '--yolo' || (every !== '' && kind !== 'url') ? 'allow' : 'ask';
      const isGone = copilotNames[without]?.includes(call.tool) === true;
      const original: Original = isGone
        ? { decision: 'deny', named: true }
        : rules.named
          ? rules
          : { decision: silent, named: false };
      neverLooser({ name: 'run.sh', text: `copilot ${words.join(' ')}`, as: 'copilot' }, call, original);
    }),
  );
});

test('never looser: Copilot’s managed settings', () => {
  const body = fc.constantFrom('a.ts', 'src/**', '/work/proj/**', '**/*.ts');
  const rule = fc.oneof(
    starts.map((it) => ['shell', `Shell(${it}:*)`, it] as const),
    fc.tuple(fc.constantFrom('Read', 'Edit'), body).map(([name, it]) => [name, `${name}(${it})`, it] as const),
    fc.constantFrom(['url', 'Domain(example.com)', ''] as const, ['url', 'Domain(other.com)', 'no'] as const),
  );
  const calls = fc.oneof(
    commands.map((it) => ['shell', bash(it)] as const),
    fc.constantFrom(...kindCalls),
  );
  holds(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...decisions), rule), { maxLength: 4 }),
      calls,
      (all, [kind, call]) => {
        const permissions = Object.fromEntries(
          decisions.map((effect) => [effect, all.filter(([it]) => it === effect).map(([, [, text]]) => text)]),
        );
        const command = call.tool === 'Bash' ? String((call.input as { command: string }).command) : undefined;
        const original = strictest(
          all.map(([effect, [of, , what]]) => {
            const isFile = call.tool === 'Read' ? of === 'Read' : kind === 'write' && of === 'Edit';
            // The file of every such call is a.ts in the folder.
            return [
              effect,
              of === 'shell'
                ? command !== undefined && `${command} `.startsWith(`${what} `)
                : of === 'url'
                  ? kind === 'url' && what === ''
                  : isFile && what !== 'src/**',
            ] as const;
          }),
        );
        const text = JSON.stringify({ permissions });
        neverLooser({ name: 'm.json', text, as: 'copilot-managed' }, call, original);
      },
    ),
  );
});

test('never looser: a workflow’s kinds', () => {
  const rule = fc.record({ kind: fc.constantFrom(...kinds), decision: fc.constantFrom('allow', 'ask', 'deny') });
  const silence = fc.constantFrom('allow', 'deny', undefined);
  holds(
    fc.property(
      fc.array(rule, { maxLength: 4 }),
      silence,
      fc.constantFrom(...kindCalls),
      (rules, given, [kind, call]) => {
        const lines = rules.map((it) => `      - {kind: ${it.kind}, decision: ${it.decision}}`);
        const text = [
          ...['runtime:', '  tool_permissions:', ...(given === undefined ? [] : [`    default: ${given}`])],
          ...(lines.length === 0 ? ['    rules: []'] : ['    rules:', ...lines]),
        ].join('\n');
        // Nobody says which of two rules for a kind is heard there, so each counts as the strictest.
        const named = strictest(rules.map((it) => [it.decision as Decision, it.kind === kind] as const));
        const original = named.named ? named : { decision: (given ?? 'allow') as Decision, named: false };
        neverLooser({ name: 'w.yaml', text, as: 'workflow' }, call, original);
      },
    ),
  );
});

test('never looser: agent-code’s patterns', () => {
  const path = fc.constantFrom('*.ts', 'a.ts', 'src/*', '/work/proj/*', '*/deep/*', 'src/*.ts', '*', 'src/?.ts');
  const rule = fc.oneof(
    fc
      .tuple(starts, fc.constantFrom('', ' *', '*', ':*', '?x', ' * x'))
      .map(([start, end]) => ['Bash', `${start}${end}`] as const),
    fc.tuple(fc.constantFrom('FileRead', 'FileWrite', 'FileEdit'), fc.option(path, { nil: undefined })),
  );
  const file = fc.constantFrom('a.ts', 'src/a.ts', 'src/deep/a.ts', 'deep/b.md');
  const calls = fc.oneof(
    commands.map((it) => ['Bash', it, bash(it)] as const),
    file.map(
      (it) => ['FileWrite', it, { tool: 'Write', input: { file_path: `/work/proj/${it}`, content: '' } }] as const,
    ),
    file.map((it) => ['FileRead', it, { tool: 'Read', input: { file_path: `/work/proj/${it}` } }] as const),
  );
  const mode = fc.constantFrom('ask', 'accept_edits', 'plan', 'deny', 'allow', 'auto');
  const hidden = fc.constantFrom('', 'FileWrite', 'FileRead', 'Bash', 'Bash(npm *)', 'FileRead(*.ts)');
  const fits = (pattern: string | undefined, text: string) =>
    pattern === undefined ||
    new RegExp(`^${escaped(pattern).replaceAll('\\*', '.*').replaceAll('\\?', '.')}$`, 's').test(text);
  holds(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...decisions), rule), { maxLength: 4 }),
      calls,
      mode,
      hidden,
      (all, [tool, subject, call], modeThere, gone) => {
        const text = [
          ...[
            '[permissions]',
            `default_mode = "${modeThere}"`,
            `disallowed_tools = [${gone === '' ? '' : `"${gone}"`}]`,
          ],
          ...all.flatMap(([effect, [of, pattern]]) => [
            ...['[[permissions.rules]]', `tool = "${of}"`, `action = "${effect}"`],
            ...(pattern === undefined ? [] : [`pattern = ${JSON.stringify(pattern)}`]),
          ]),
        ].join('\n');
        // A path is compared there as the model spells it, whole or from the folder on.
        const spelled = tool === 'Bash' ? [subject] : [subject, `/work/proj/${subject}`];
        const means = (of: string, pattern: string | undefined) =>
          of === tool && spelled.some((it) => fits(pattern, it));
        const [, of = '', pattern] = /^(\w+)(?:\((.*)\))?$/.exec(gone) ?? [];
        const rules = strictest([
          ...all.map(([effect, [each, it]]) => [effect, means(each, it)] as const),
          ['deny', means(of, pattern)],
        ]);
        const edits = tool === 'FileWrite' && /^(?:accept_edits|auto)$/.test(modeThere);
        const silent = /^(?:plan|deny)$/.test(modeThere) ? 'deny' : edits || modeThere === 'allow' ? 'allow' : 'ask';
        const original = rules.named ? rules : { decision: silent as Decision, named: false };
        neverLooser({ name: 'c.toml', text, as: 'agent-code' }, call, original);
      },
    ),
  );
});

test('never looser: front matter', () => {
  const rule = fc.tuple(fc.constantFrom(...decisions), starts, fc.constantFrom('', ':*', ' *', '*'));
  const mode = fc.constantFrom(undefined, 'default', 'acceptEdits', 'plan', 'dontAsk', 'bypassPermissions');
  holds(
    fc.property(fc.array(rule, { maxLength: 4 }), mode, commands, (all, modeThere, command) => {
      const lists = decisions.map((effect) => {
        const texts = all
          .filter(([it]) => it === effect)
          .map(([, start, end]) => JSON.stringify(`Bash(${start}${end})`));
        return `permissions_${effect}: [${texts.join(', ')}]`;
      });
      const text = ['---', ...lists, ...(modeThere === undefined ? [] : [`permission_mode: ${modeThere}`]), '---', ''];
      const rules = strictest(
        all.map(([effect, start, end]) => {
          const rest = command.slice(start.length);
          const isOpen = end === '*' || (end !== '' && /^(?: |$)/.test(rest));
          return [effect, command.startsWith(start) && (rest === '' || isOpen)] as const;
        }),
      );
      const closed = all.some(([effect]) => effect === 'allow');
      const silent = closed ? 'deny' : modeThere === 'bypassPermissions' ? 'allow' : 'ask';
      const original = rules.named ? rules : { decision: silent as Decision, named: false };
      neverLooser({ name: 'a.md', text: text.join('\n'), as: 'front-matter' }, bash(command), original);
    }),
  );
});
