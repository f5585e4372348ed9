/** A secret: why reading it discloses something, and whether already the list of its names does. */
export interface SecretName {
  readonly why: string;
  readonly listing: boolean;
}

const keys: SecretName = { why: 'holds keys', listing: false };
const keyFolder: SecretName = { why: 'is or lies in a folder of keys', listing: true };
const tokens: SecretName = { why: 'holds passwords or tokens', listing: false };
const memory: SecretName = { why: 'shows what another program has in its memory or environment', listing: false };

/** Names whose content is a secret, in the notation of `NameTable`. */
export const secretNames: readonly (readonly [name: string, secret: SecretName])[] = [
  ...named(keyFolder, ['.ssh/', '.gnupg/', '.aws/']),
  ...named(keys, [
    ...['id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519', 'id_xmss', 'id_ecdsa_sk', 'id_ed25519_sk'],
    ...['*.pem', '*.key', '*.p12', '*.pfx', '*.ppk', '*.jks', '*.keystore', '*.kdbx', '/etc/ssh/ssh_host_*_key'],
    ...['library/keychains/', '.local/share/keyrings/', '.password-store/'],
  ]),
  ...named(tokens, [
    ...['.env', '.npmrc', '.pypirc', '.netrc', '_netrc', '.git-credentials', '.pgpass', '.my.cnf', '.htpasswd'],
    ...['.kube/config', '.docker/config.json', '.dockercfg', '.config/gh/hosts.yml', 'github cli/hosts.yml'],
    ...['.config/hub', '.config/gcloud/', '.azure/', '.boto', '.s3cfg', '.vault-token', '.config/rclone/rclone.conf'],
    ...['.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '.terraform.d/credentials.tfrc.json'],
    ...['.claude/.credentials.json', '.codex/auth.json', '.config/github-copilot/', '.config/op/'],
    ...['/etc/shadow*', '/etc/gshadow*', '/etc/master.passwd', '/etc/sudoers'],
  ]),
  ...named(memory, [
    ...['/proc/*/environ', '/proc/*/mem', '/proc/*/task/*/environ', '/proc/*/task/*/mem', '/proc/*/auxv'],
    ...['/proc/kcore', '/dev/mem', '/dev/kmem', '/dev/port'],
  ]),
];

/** Names that only a glob needs to be compared with: `.env.*` has exceptions that a glob cannot be tested for. */
export const secretGlobs: readonly (readonly [name: string, secret: SecretName])[] = [['.env.*', tokens]];

/** Whether a folded name is that of a file with settings for the environment, and not of an example of one. */
export function isEnvFile(name: string): boolean {
  return name === '.env' || (name.startsWith('.env.') && !/\.(?:example|sample|template|dist)$/.test(name));
}

/** Whether a folded name is that of a private SSH key, under any name people give to one. */
export function isKeyName(name: string): boolean {
  return (
    name.startsWith('id_') &&
    ((/^id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?![a-z0-9])/.test(name) && !name.endsWith('.pub')) || /^id_[^.]+$/.test(name))
  );
}

function named(secret: SecretName, names: readonly string[]): readonly (readonly [string, SecretName])[] {
  return names.map((name) => [name, secret]);
}
