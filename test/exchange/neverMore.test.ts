// What is exported allows nothing that we would not, and what we deny or ask about is denied or asked about there, or
// told as lost. The other tools are modelled by a few lines of their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Decision, decisions } from '../../src/core/decision';
import { toClaude } from '../../src/exchange/toClaude';
import { toCopilot } from '../../src/exchange/toCopilot';
import type { LostRule } from '../../src/ports/ruleExchange';
import { type LawCall, policyOf, verdictOn } from '../laws/judged';
import { holds } from '../laws/seeded';
import { ignored } from './gitignore';

interface Export {
  readonly texts: readonly string[];
  readonly lost: readonly LostRule[];
}

function neverMore(
  rule: { effect: Decision; text: string },
  call: LawCall,
  { texts, lost, means }: Export & { means(text: string): boolean },
): void {
  const { effect, text } = rule;
  const verdict = verdictOn(call, policyOf([`${effect} ${text}`]));
  // What a check asks about is asked about by no rule, and by no other tool either.
  if (lost.length > 0 || verdict.safety) {
    return;
  }
  const here = verdict.reasons.some((it) => it.rule === text && it.maybe !== true);
  const there = texts.some(means);
  const told = `${effect} ${text}: ${JSON.stringify(call.input)}: here ${here}, there ${there} by ${texts.join(' ')}`;
  assert.ok(effect === 'allow' ? here || !there : there || !here, told);
}

function claude(effect: Decision, text: string): Export {
  const { settings, lost } = toClaude({ name: 'x', rules: { [effect]: [text] } });
  const { permissions } = settings as { permissions: Record<Decision, readonly string[]> };
  return { texts: permissions[effect], lost };
}

function copilot(effect: Decision, text: string): Export {
  const { flags, lost } = toCopilot({ name: 'x', rules: { [effect]: [text] } });
  return { texts: flags.map((flag) => flag.replace(/^--(?:allow|deny)-tool=/, '')), lost };
}

const effects = fc.constantFrom(...decisions);

test('never more: paths of Claude Code', () => {
  const folders = ['', 'src/', 'src/deep/', 'lib/', '{a,b}/'];
  const files = ['a.ts', 'notes', 'b.md', '!x', '#x', 'a', 'b', 'x '];
  const paths = fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...files)).map((both) => both.join(''));
  const patterns = fc.constantFrom(
    ...['*.ts', './*.ts', 'notes', './notes', 'src/*', 'src/**', './src/**', '**/notes', 'src/deep', 'src', 'src/'],
    ...['!x', '#x', '{a,b}', '{a,b}.ts', '*', '**', '[ab]', '[!a]', '?', 'src/?', 'src/*.ts', '**/*.ts'],
    ...['src/**/a.ts', '*/a.ts', 'x ', '/work/proj/src/**', '/work/proj/src/*', '**/*'],
  );
  holds(
    fc.property(effects, patterns, paths, (effect, pattern, path) => {
      const text = `Write(${pattern})`;
      const means = (each: string) => {
        const body = /^Edit\((.*)\)$/s.exec(each)?.[1];
        const inside = body?.startsWith('//work/proj/') ? body.slice('//work/proj'.length) : body;
        return inside === undefined || ignored(inside, path);
      };
      const call = { tool: 'Write', input: { file_path: `/work/proj/${path}`, content: '' } };
      neverMore({ effect, text }, call, { ...claude(effect, text), means });
    }),
  );
});

const hosts = fc.constantFrom('a.example', 'b.a.example', 'c.b.a.example', 'xa.example', 'example', 'a.example.evil');
const hostRules = fc.constantFrom('WebFetch', 'WebFetch(a.example)', 'WebFetch(*.a.example)', 'url(a.example)');

/** A name, or `*.` and all names below one. */
function meansHost(name: string | undefined, host: string): boolean {
  return name === undefined || (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name);
}

test('never more: hosts of Claude Code and Copilot', () => {
  holds(
    fc.property(effects, hostRules, hosts, (effect, text, host) => {
      const call = { tool: 'WebFetch', input: { url: `https://${host}/x` } };
      neverMore({ effect, text }, call, {
        ...claude(effect, text),
        means: (each) => meansHost(/^WebFetch\(domain:(.*)\)$/.exec(each)?.[1], host),
      });
      neverMore({ effect, text }, call, {
        ...copilot(effect, text),
        means: (each) => meansHost(/^url\((.*)\)$/.exec(each)?.[1], host),
      });
    }),
  );
});

test('never more: commands of Claude Code and Copilot', () => {
  // Programs of other names that belong to one, such as git-lfs, are known to us alone.
  const starts = fc.constantFrom('git', 'git push', 'npm', 'npm test', "echo 'a b'", 'A=1 npm');
  const rules = fc.tuple(starts, fc.constantFrom('', ':*', ' *')).map((both) => `Bash(${both.join('')})`);
  const ends = fc.constantFrom('', ' x', 'ing', ' push', ' push x', ':unit', ' test', ' test x');
  const commands = fc.tuple(fc.constantFrom('git', 'git push', 'npm', 'npm test'), ends).map((both) => both.join(''));
  holds(
    fc.property(effects, rules, commands, (effect, text, command) => {
      const call = { tool: 'Bash', input: { command } };
      const means = (each: string) => {
        const body = /^(?:Bash|shell)\((.*)\)$/s.exec(each)?.[1];
        const start = body?.endsWith(':*') ? body.slice(0, -2) : undefined;
        return (
          body === undefined || command === (start ?? body) || (start !== undefined && command.startsWith(`${start} `))
        );
      };
      neverMore({ effect, text }, call, { ...claude(effect, text), means });
      neverMore({ effect, text }, call, { ...copilot(effect, text), means });
    }),
  );
});
