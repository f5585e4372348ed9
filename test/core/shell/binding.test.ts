// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isCalculatedVariable } from '../../../src/core/shell/binding';
import { verdictOn } from '../rules/hearings';
import { analysisOf } from './analysed';
import { binders, countingBinders, notBinding } from './binders';

const code = "'a[$(>pwn)]'";
const calculated = 'RANDOM SRANDOM SECONDS OPTIND HISTCMD BASHPID LINENO COLUMNS'.split(' ');
const texts = (name: string, value: string) =>
  Object.values(binders).flatMap((ways) => ways.map((way) => way(name, value)));

/** Whether the analysis says that something runs which it does not show. */
function isDark(text: string): boolean {
  const analysis = analysisOf(text);
  return analysis.kind === 'unparsable' || analysis.commands.some(({ hidden }) => hidden !== undefined);
}

test('binding: a name that a shell calculates runs what it is given, whatever binds it', () => {
  for (const name of calculated) {
    for (const text of texts(name, code)) {
      assert.ok(isDark(text), text);
    }
  }
});

test('binding: a name that a shell expands runs what it is given, whatever binds it', () => {
  for (const name of ['PS4', 'PROMPT_COMMAND', 'BASH_ENV']) {
    for (const text of texts(name, "'$(touch pwn)'")) {
      const analysis = analysisOf(text);
      assert.ok(isDark(text) || (analysis.kind === 'commands' && /let|\(\(|a\[/.test(text)), text);
    }
  }
});

test('binding: a name in which programs are looked up may make any name a denied program, whatever binds it', () => {
  const counting = Object.values(countingBinders).flatMap((ways) => ways.map((way) => way('PATH')));
  for (const text of [...texts('PATH', '/x'), ...counting].filter((it) => !/unset PATH$|let|\(\(|a\[/.test(it))) {
    const verdict = verdictOn({
      tool: 'Bash',
      input: { command: `${text}\nls` },
      mode: 'bypass',
      rules: { allow: [], ask: [], deny: ['Bash(git push:*)'] },
    });
    assert.notEqual(verdict.decision, 'allow', text);
  }
});

test('binding: a name that steers programs steers what comes after it, whatever binds it', () => {
  const counting = Object.values(countingBinders).flatMap((ways) => ways.map((way) => way('GIT_DIR')));
  for (const text of [...texts('GIT_DIR', 'x'), ...counting]) {
    const analysis = analysisOf(`${text}\nls`);
    const isSteered = analysis.kind === 'commands' && analysis.steering !== undefined;
    assert.ok(isSteered || isDark(text), text);
  }
});

test('binding: ordinary names, and numbers in any name, hide nothing', () => {
  for (const name of ['x1', 'line', 'file']) {
    for (const text of texts(name, "'a b'").filter((it) => !/declare -n|let|\(\(|a\[|command declare/.test(it))) {
      assert.ok(!isDark(text), text);
    }
  }
  for (const name of calculated) {
    for (const text of [`${name}=5`, `${name}[0]=5`, `for ${name} in 1 2; do :; done`, `declare ${name}=5`]) {
      assert.ok(!isDark(text), text);
    }
  }
  for (const text of [
    'SECONDS=0',
    'OPTIND=1',
    'RANDOM=42',
    'for i in 1 2 3; do echo $i; done',
    'read -r line',
    'for f in *.ts; do wc -l "$f"; done',
    'while read -r a b; do echo "$a"; done < list',
    'COLUMNS=200 ls',
    'while IFS= read -r line; do echo "$line"; done < f',
    'IFS=, read -r a b < f',
    'LINES=$(wc -l < f)',
  ]) {
    assert.ok(!isDark(text), text);
    assert.equal(verdictOn({ tool: 'Bash', input: { command: text }, mode: 'default' }).decision, 'allow', text);
  }
});

test('binding: what other shells than bash calculate asks as well', () => {
  for (const text of [
    `printf %d ${code}`,
    `test ${code} -eq 1`,
    `[ ${code} -eq 1 ]`,
    `exit ${code}`,
    `x=${code}; shift x`,
    `print -v RANDOM ${code}`,
    `integer n=${code}`,
    `float n=${code}`,
    `nameref r=RANDOM`,
    `compgen -V RANDOM -W ${code}`,
  ]) {
    assert.ok(isDark(text), text);
  }
  for (const text of ['exit 1', 'x=a; exit $x', 'shift 2', 'printf %s a', '[ 1 -eq 2 ]', 'while :; do break; done']) {
    assert.ok(!isDark(text), text);
  }
});

test('binding: nothing else notes the value of a variable', () => {
  const folder = 'src/core/shell';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.ts'));
  const noting = files.filter((it) => /\bassign\(|\.variables\.set/.test(readFileSync(join(folder, it), 'utf8')));
  assert.deepEqual(noting.sort(), ['binding.ts', 'variables.ts']);
});

const bash = spawnSync('bash', ['-c', 'compgen -b'], { encoding: 'utf8' });
const skip = bash.status !== 0 || process.platform === 'win32' ? 'there is no bash to ask' : false;

test('binding: every builtin of bash is a binder or is known to be none', { skip }, () => {
  const known = new Set([...Object.keys(binders), ...Object.keys(countingBinders), ...notBinding.split(' ')]);
  const strange = bash.stdout.split('\n').filter((name) => name !== '' && !known.has(name));
  assert.deepEqual(strange, []);
});

test('binding: every name that bash calculates is known to be one, and every binder here is one', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-binding-'));
  const ask = (script: string, ...args: readonly string[]) =>
    spawnSync('bash', ['--norc', '--noprofile', '-c', script, 'bash', ...args], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    }).stdout;
  const tries =
    'for text; do ( eval "$text" ) </dev/null >/dev/null 2>&1; [ -e pwn ] && printf "%s\\0" "$text"; rm -f pwn; done';
  try {
    const names = ask(
      'compgen -v; man=(MAPFILE COPROC REPLY OPTARG SRANDOM EPOCHSECONDS LINENO TMOUT); printf "%s\\n" "${man[@]}"',
    )
      .split('\n')
      .filter((it) => /^[A-Za-z_]\w*$/.test(it) && it !== '_');
    const probes = new Map(
      names.flatMap((name) =>
        [`for ${name} in ${code}; do :; done`, `${name}[0]=${code}`, `${name}+=${code}`].map((text) => [text, name]),
      ),
    );
    const run = ask(tries, ...probes.keys())
      .split('\0')
      .filter((text) => text !== '');
    assert.ok(run.length > 5, 'bash calculates some names');
    assert.deepEqual(
      run.filter((text) => !isCalculatedVariable(probes.get(text) ?? '')),
      [],
    );
    const bound = texts('RANDOM', code).filter((text) => !/unset|local|"\$\{RANDOM=|\[1\]/.test(text));
    const ran = new Set(ask(tries, ...bound).split('\0'));
    assert.deepEqual(
      bound.filter((text) => !ran.has(text)),
      [],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
    assert.ok(!existsSync(folder));
  }
});
