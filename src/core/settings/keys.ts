import { type ContainSetting, containSettings } from '../containSetting';
import { type Decision, decisions } from '../decision';
import { type ModeName, modeNames } from '../modes';
import { type Enforcement, enforcements } from '../outcome';
import { type RehearsalSetting, rehearsalSettings } from '../rehearsalSetting';
import { type OutsideReads, outsideReadChoices } from '../safety/outsideReads';

/** The ways a question can be put. */
export const promptStyles = ['quickPick', 'notification', 'session'] as const;
export type PromptStyle = (typeof promptStyles)[number];

/** What becomes of a question of a hook that no window can put: it is denied, or the agent asks its own person. */
export const offlineChoices = ['deny', 'agent'] as const;
export type OfflineChoice = (typeof offlineChoices)[number];

/**
 * From where a setting is heard. `application`: the person's own settings. `machine`: those of the machine it runs on.
 * `resource`: also from workspaces and folders, so what is read from there may only tighten or must be accepted.
 */
export type SettingScope = 'application' | 'machine' | 'resource';

/** One setting. What the manifest says about it is compared with this by a test. */
export interface SettingKey<T> {
  readonly key: string;
  readonly scope: SettingScope;
  readonly default: T;
  /** The only values it may have; undefined when there are too many to list. */
  readonly oneOf?: readonly T[];
  /** The least and the most a number may be. */
  readonly range?: readonly [number, number];
}

const noHeaders: Readonly<Record<string, string>> = {};
const noList: readonly unknown[] = [];

function ruleList(effect: Decision): SettingKey<readonly unknown[]> {
  return { key: `gatehouse.rules.${effect}`, scope: 'resource', default: noList };
}

const choice = <T>(key: string, oneOf: readonly T[], standard: T): SettingKey<T> => ({
  key,
  scope: 'application',
  default: standard,
  oneOf,
});

const amount = (key: string, range: readonly [number, number], standard: number): SettingKey<number> => ({
  key,
  scope: 'application',
  default: standard,
  range,
});

/** Every setting, once. */
export const keys = {
  allowRules: ruleList('allow'),
  askRules: ruleList('ask'),
  denyRules: ruleList('deny'),
  mode: choice<ModeName>('gatehouse.mode', modeNames, 'default'),
  unmatched: choice<Decision>('gatehouse.unmatched', decisions, 'ask'),
  readsOutside: { ...choice<OutsideReads>('gatehouse.reads.outside', outsideReadChoices, 'allow'), scope: 'resource' },
  enforcement: choice<Enforcement>('gatehouse.enforcement', enforcements, 'enforce'),
  workingDirectories: { key: 'gatehouse.workingDirectories', scope: 'machine', default: noList },
  allowedTools: { key: 'gatehouse.tools.allowed', scope: 'resource', default: noList },
  disallowedTools: { key: 'gatehouse.tools.disallowed', scope: 'resource', default: noList },
  checks: { key: 'gatehouse.checks', scope: 'resource', default: noList },
  ruleExamples: { key: 'gatehouse.ruleExamples', scope: 'resource', default: noList },
  promptStyle: choice<PromptStyle>('gatehouse.prompt.style', promptStyles, 'quickPick'),
  promptTimeoutSeconds: amount('gatehouse.prompt.timeoutSeconds', [0, 86_400], 600),
  rehearse: choice<RehearsalSetting>('gatehouse.rehearse', rehearsalSettings, 'ask'),
  contain: choice<ContainSetting>('gatehouse.contain', containSettings, 'off'),
  rehearseLimitSeconds: amount('gatehouse.rehearseLimitSeconds', [1, 3_600], 120),
  hookVscode: { key: 'gatehouse.hook.vscode', scope: 'application', default: false },
  hookOffline: choice<OfflineChoice>('gatehouse.hook.offline', offlineChoices, 'deny'),
  auditRotateAtMegabytes: amount('gatehouse.audit.rotateAtMegabytes', [1, 1_000], 10),
  agents: { key: 'gatehouse.agents', scope: 'application', default: noList },
  agentPaths: { key: 'gatehouse.agentPaths', scope: 'machine', default: noList },
  scenarioFolders: { key: 'gatehouse.demo.scenarioFolders', scope: 'machine', default: noList },
  auditKeepFiles: amount('gatehouse.audit.keepFiles', [0, 1_000], 10),
  auditOtlpEndpoint: { key: 'gatehouse.audit.otlpEndpoint', scope: 'application', default: '' },
  auditOtlpHeaders: { key: 'gatehouse.audit.otlpHeaders', scope: 'application', default: noHeaders },
} as const satisfies Readonly<Record<string, SettingKey<unknown>>>;

/** The names of all settings. */
export const settingNames: readonly string[] = Object.values(keys).map(({ key }) => key);

/** The list of rules with that effect. */
export const ruleKeys: Readonly<Record<Decision, SettingKey<readonly unknown[]>>> = {
  allow: keys.allowRules,
  ask: keys.askRules,
  deny: keys.denyRules,
};

/** The settings that say how Gatehouse behaves towards the person; no decision depends on them. */
export const preferenceKeys: readonly SettingKey<unknown>[] = [
  keys.ruleExamples,
  keys.promptStyle,
  keys.rehearseLimitSeconds,
  keys.hookVscode,
  keys.hookOffline,
  keys.auditRotateAtMegabytes,
  keys.auditKeepFiles,
  keys.auditOtlpEndpoint,
  keys.auditOtlpHeaders,
  keys.agents,
  keys.agentPaths,
  keys.scenarioFolders,
];
