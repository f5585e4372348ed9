import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { failedExamples } from '../core/engine/ruleExamples';
import { readRule } from '../core/rules/readRule';
import { reviewRules } from '../core/rules/review/review';
import type { Scope } from '../core/rules/rule/rule';
import { readCustomChecks } from '../core/safety/readCustomChecks';
import { keys } from '../core/settings/keys';
import { visible } from '../core/text/visible';
import type { Settings, SettingsProblem } from '../store/readSettings';
import { placeInSetting } from '../store/textPlace';
import { type CliCommand, exitCodes } from './command';
import type { Surroundings } from './inquiry';
import { loadSettings } from './loadSettings';

/** One thing to mend in a settings file. */
interface Finding extends Omit<SettingsProblem, 'kind'> {
  readonly kind: string;
}

/** `gatehouse lint`: review of the rules in settings files. */
export const lintCommand: CliCommand = {
  name: 'lint',
  summary: 'review the rules in settings files',
  usage: `gatehouse lint FILE…

Reviews the gatehouse.rules, .ruleExamples, .checks, .tools, .reads and .unmatched of settings files: settings.json or *.code-workspace.
The rules of all files are heard together; those of a .vscode folder or a workspace file as the workspace's,
the others as the user's.

Prints one problem a line, file:line:column: kind: what is wrong (what to do). Kinds:
  syntax      the file is not JSON with comments
  type        a setting has a value it cannot have
  unknown     a setting that does not exist
  repeated    a setting that stands twice
  unreadable  a rule that cannot be read; a deny or ask rule of this kind makes calls ask
  duplicate   a rule that stands twice
  shadowed    a rule that is never heard, because a stricter one speaks first
  dead        a rule that can never match
  misspelt    a rule about a tool that is not known, one letter off one that is
  broad       a rule that allows far more than it seems to
  check       a custom check that cannot be read
  example     an example in gatehouse.ruleExamples that does not hold

Exit code: 0 if there is no problem; 1 if there is one; 2 for wrong usage.`,
  spec: { flags: [], values: [], operands: { least: 1, most: Number.POSITIVE_INFINITY } },

  async run(given, streams, surroundings) {
    const files = given.operands.map((file) => ({
      file,
      // All names of ours are known to who reads the file, so what else begins like one is none.
      settings: loadSettings(file, (key) => key.startsWith('gatehouse.')),
      scope: scopeOf(file),
    }));
    const findings = [
      ...files.flatMap(({ settings, scope }) => findingsIn(settings, scope)),
      ...ruleFindings(files, surroundings),
      ...files.flatMap(({ file, settings }) => exampleFindings(file, settings, surroundings)),
    ].sort((left, right) => inOrder(left, right, given.operands));
    for (const { place, kind, message, mend } of findings) {
      const line = `${place.file}:${place.line}:${place.column}: ${kind}: ${message} (${asClause(mend)})`;
      await streams.write(`${visible(line)}\n`);
    }
    return findings.length > 0 ? exitCodes.problems : exitCodes.fine;
  },
};

function scopeOf(file: string): 'workspace' | 'user' {
  return /(?:^|[\\/])\.vscode[\\/][^\\/]*$|\.code-workspace$/.test(file) ? 'workspace' : 'user';
}

function findingsIn(settings: Settings, scope: 'workspace' | 'user'): readonly Finding[] {
  const { problems } = readCustomChecks(settings.checks, scope);
  return [
    ...settings.problems,
    ...problems.flatMap(({ at, why }) => {
      const place = settings.checkPlaces[at];
      return place ? [{ place, kind: 'check', message: `custom check: ${why}`, mend: 'rewrite or remove it' }] : [];
    }),
  ];
}

function exampleFindings(file: string, settings: Settings, surroundings: Surroundings): readonly Finding[] {
  const { key } = keys.ruleExamples;
  const { cwd, home, platform } = surroundings;
  const folder = isAbsolute(cwd) ? cwd : home;
  const place = { cwd: folder, home, platform };
  const facts = { place, roots: [folder], trusted: true, real: new Map(), foldsCase: platform !== 'linux' };
  const failed = failedExamples(settings.others.get(key), settings.rules, facts);
  const text = failed.length === 0 ? '' : readFileSync(file, 'utf8');
  return failed.map(({ path, says }) => ({
    place: placeInSetting({ text, file }, key, path),
    kind: 'example',
    message: says,
    mend: 'mend the rule or the example',
  }));
}

function ruleFindings(
  files: readonly { readonly settings: Settings; readonly scope: Scope }[],
  { cwd, home, platform }: Surroundings,
): readonly Finding[] {
  const folder = isAbsolute(cwd) ? cwd : home;
  const rules = files.flatMap(({ settings, scope }) =>
    settings.rules.map(({ text, effect, place }) => readRule(text, { effect, scope, place })),
  );
  const ground = { cwd: folder, home, platform, roots: [folder], foldsCase: platform !== 'linux' };
  return reviewRules(rules, ground).flatMap(({ kind, rule, says, mend }) =>
    rule.place ? [{ place: rule.place, kind, message: `rule \`${rule.text}\` ${says}`, mend: mend.says }] : [],
  );
}

function inOrder(left: Finding, right: Finding, files: readonly string[]): number {
  return (
    files.indexOf(left.place.file) - files.indexOf(right.place.file) ||
    left.place.line - right.place.line ||
    left.place.column - right.place.column
  );
}

function asClause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}
