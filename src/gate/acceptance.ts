import type { UnacceptedRule } from '../ports/policySource';
import type { LayerRule, SettingsLayers } from '../ports/settingsSource';
import type { Hasher } from '../ports/surroundings';

/** Whether an allow rule of the workspace counts: the workspace is trusted and the person accepted exactly this rule. */
export function isAccepted(rule: WorkspaceRule, layers: SettingsLayers, hasher: Hasher): boolean {
  return layers.trusted && layers.accepted.has(hashOfRule(rule, layers, hasher));
}

/** The allow rules of the workspace that the person has not accepted, whether it is trusted or not. */
export function unacceptedIn(layers: SettingsLayers, hasher: Hasher): readonly UnacceptedRule[] {
  const listed = [
    ...layers.workspace.rules.map((rule) => ({ rule, folder: undefined })),
    ...layers.folders.flatMap(({ path, rules }) => rules.map((rule) => ({ rule, folder: path }))),
  ];
  const found = new Map<string, UnacceptedRule>();
  for (const { rule, folder } of listed.filter((it) => it.rule.effect === 'allow')) {
    const hash = hashOfRule({ rule, folder }, layers, hasher);
    if (!layers.accepted.has(hash)) {
      found.set(hash, { text: rule.text, folder, place: rule.place, hash });
    }
  }
  return [...found.values()];
}

/** The hashes under which a rule is accepted that the person adds to the workspace's settings. */
export function hashesOfNewRule(text: string, layers: SettingsLayers, hasher: Hasher): readonly string[] {
  // With one folder, the workspace's settings and the folder's are the same file.
  const [only, ...others] = layers.folders;
  const folders = only !== undefined && others.length === 0 ? [undefined, only.path] : [undefined];
  return folders.map((folder) => hashOfRule({ rule: { text }, folder }, layers, hasher));
}

/** The hashes under which a rule may have been accepted, wherever in the workspace's settings it stood. */
export function hashesOfForgottenRule(text: string, layers: SettingsLayers, hasher: Hasher): readonly string[] {
  return [undefined, ...layers.folders.map(({ path }) => path)].map((folder) =>
    hashOfRule({ rule: { text }, folder }, layers, hasher),
  );
}

/** A rule with the folder whose settings it stands in; undefined for the workspace as a whole. */
interface WorkspaceRule {
  readonly rule: Pick<LayerRule, 'text'>;
  readonly folder: string | undefined;
}

function hashOfRule({ rule, folder }: WorkspaceRule, { workspaceId }: SettingsLayers, hasher: Hasher): string {
  return hasher.digest(JSON.stringify(['allow', workspaceId, folder ?? null, rule.text]));
}
