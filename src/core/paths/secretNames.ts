import { named } from './nameTable';

/** A secret: why reading it discloses something, and whether already the list of its names does. */
export interface SecretName {
  readonly why: string;
  readonly listing: boolean;
  /** Many files of such a name hold no secret, so a rule that allows reading the file is taken at its word. */
  readonly guessed?: boolean;
}

const keys: SecretName = { why: 'holds keys', listing: false };
const keyFolder: SecretName = { why: 'belongs to a folder with keys', listing: true };
const tokens: SecretName = { why: 'holds passwords or tokens', listing: false };
const guessed: SecretName = { why: 'may hold passwords or tokens', listing: false, guessed: true };
const browser: SecretName = { why: 'holds what a browser remembers: passwords, cookies, visits', listing: false };
const history: SecretName = { why: 'holds what was typed before, passwords and tokens among it', listing: false };
const state: SecretName = { why: 'holds what was set up, its passwords and keys in plain text', listing: false };
const device: SecretName = { why: 'is a disk, or hears what is typed, said or shown', listing: false };
const memory: SecretName = { why: 'shows what another program has in its memory or environment', listing: false };

/** Names whose content is a secret, in the notation of `NameTable`. */
export const secretNames: readonly (readonly [name: string, secret: SecretName])[] = [
  ...named(keyFolder, ['.ssh/', '.gnupg/', '.aws/']),
  ...named(keys, [
    ...['id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519', 'id_xmss', 'id_ecdsa_sk', 'id_ed25519_sk'],
    'deploy_key',
    ...['*.pem', '*.key', '*.p8', '*.p12', '*.pfx', '*.ppk', '*.jks', '*.jceks', '*.bks', '*.keystore', '*.kdbx'],
    ...['*.keytab', '*.ovpn', '/etc/ssh/ssh_host_*_key', '/etc/ssl/private/', '/etc/wireguard/', '/etc/ipsec.secrets'],
    ...['library/keychains/', '.local/share/keyrings/', '.gnome2/keyrings/', '.local/share/kwalletd/'],
    ...['.password-store/', '.config/sops/', '.config/age/', '.age/', '.oci/', '.step/secrets/', '.minisign/'],
    ...['.config/solana/id.json', '.ethereum/keystore/', 'wallet.dat', '.cloudflared/', 'bitwarden cli/', '.lpass/'],
    ...['microsoft/credentials/', 'microsoft/protect/', 'microsoft/vault/', 'windows/system32/config/sam'],
  ]),
  ...named(tokens, [
    ...['.env', '.envrc', '.npmrc', '.pypirc', '.netrc', '_netrc', '.git-credentials', '.pgpass', 'pgpass.conf'],
    ...['.my.cnf', '.mylogin.cnf', '.pg_service.conf', '.htpasswd', '.authinfo', '.authinfo.gpg', '.smbcredentials'],
    ...['.kube/config*', '.kube/*.yaml', '.kube/*.yml', '.kube/*.conf', '/etc/kubernetes/*.conf', 'kubeconfig'],
    ...['kubeconfig.yaml', 'kubeconfig.yml', '*.kubeconfig', '/etc/rancher/k3s/k3s.yaml', '.docker/config.json'],
    ...['.docker/contexts/', '.dockercfg', 'containers/auth.json', '/run/secrets/', '/var/run/secrets/'],
    ...['.config/gh/', 'github cli/', '.config/hub', '.config/glab-cli/', '.config/gcloud/', 'appdata/roaming/gcloud/'],
    ...['.azure/', '.boto', '.s3cfg', '.mc/config.json', '.aliyun/config.json', '.bluemix/config.json'],
    ...['.config/doctl/', '.config/hcloud/', '.config/linode-cli', '.fly/config.yml', '.config/netlify/'],
    ...['com.vercel.cli/auth.json', '.wrangler/config/', '.supabase/access-token', '.railway/config.json'],
    ...['.config/configstore/', '.config/ngrok/ngrok.yml', '.ngrok2/ngrok.yml', '.config/stripe/', '.sentryclirc'],
    ...['.circleci/cli.yml', '.travis/config.yml', '.databrickscfg', '.snowsql/config', '.dbt/profiles.yml'],
    ...['.vault-token', '.config/rclone/rclone.conf', 'rclone.conf', '.config/op/', '.config/filezilla/'],
    ...['.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '~/.bundle/config', '~/.yarnrc.yml'],
    ...['.m2/settings.xml', '.m2/settings-security.xml', '.gradle/gradle.properties', '.ivy2/.credentials'],
    ...['.sbt/.credentials', '.composer/auth.json', 'composer/auth.json', 'nuget/nuget.config', 'pypoetry/auth.toml'],
    ...['.terraform.d/credentials.tfrc.json', '.terraformrc', 'terraform.rc', '.subversion/auth/', '.vnc/passwd'],
    ...['.huggingface/token', 'huggingface/token', 'kaggle.json', '.msmtprc', '.fetchmailrc', '.mbsyncrc'],
    ...['.claude.json', '.claude/.credentials.json', '.codex/auth.json', '.gemini/oauth_creds.json'],
    ...['.qwen/oauth_creds.json', 'opencode/auth.json', '.copilot/config.json', '.config/github-copilot/'],
    ...['github-copilot/hosts.json', 'github-copilot/apps.json', '.aider.conf.yml', '.continue/config.json'],
    // Who knows the token there can put calls to a window of ours in an agent's name.
    '.gatehouse/run/',
    ...['.config/git/credentials', 'pip.conf', 'pip.ini', '.config/helm/registry/', '.config/scw/', '.ovh.conf'],
    ...['.hex/hex.config', '.sbt/*/credentials.sbt', '.android/adbkey', '.xauthority', '.config/signal/'],
    ...['.config/slack/', '.config/discord/', '.purple/accounts.xml', '.offlineimaprc', '.config/syncthing/'],
    ...['.electrum/wallets/', '.config/bitwarden/', '.config/rbw/', '.local/share/atuin/', '/var/lib/tailscale/'],
    ...['local.settings.json', 'wp-config.php', 'sftp-config.json', '.vault_pass', '.vault_pass.txt', '.vault-pass'],
    ...['secrets.json', 'secrets.toml', 'secrets.yaml', 'secrets.yml', '.secrets', 'credentials.json'],
    ...['/etc/shadow*', '/etc/gshadow*', '/etc/master.passwd', '/etc/sudoers', '/etc/ppp/*-secrets'],
    ...['/etc/networkmanager/system-connections/', '/etc/wpa_supplicant/', '/var/lib/jenkins/secrets/'],
    ...['.weechat/sec.conf', '.config/weechat/sec.conf', '.snowflake/', '.config/tea/config.yml', '.vscode/sftp.json'],
    ...['.dev.vars', '.secrets.toml', '.clasprc.json', '.expo/state.json', '.cf/config.json', '.config/argocd/config'],
    ...['.argocd/config', '.config/turso/settings.json', '.config/planetscale/', '.twilio-cli/config.json', '.zuliprc'],
    ...['.local/share/crush/crush.json', '.factory/auth.json', '.ftpconfig', '.config/cursor/auth.json'],
    ...['.lein/credentials.clj', '~/.hgrc', '.netrc.gpg', '.nomad-token', '.consul-token'],
  ]),
  ...named(guessed, ['token.json', '.token', '.api_key', 'key.properties', 'keystore.properties', 'passwords.txt']),
  ...named(state, ['*.tfstate', '*.tfvars', '.pulumi/']),
  ...named(browser, [
    ...['.mozilla/', '.thunderbird/', 'snap/firefox/', 'mozilla/firefox/', 'google-chrome/', 'google-chrome-beta/'],
    ...['.config/chromium/', 'snap/chromium/', 'bravesoftware/', 'microsoft-edge/', '.config/vivaldi/'],
    ...['.config/opera/', 'google/chrome/user data/', 'microsoft/edge/user data/', 'vivaldi/user data/'],
    ...['application support/google/chrome/', 'application support/firefox/', 'application support/chromium/'],
    ...['application support/microsoft edge/', 'application support/arc/', 'application support/vivaldi/'],
    ...['library/cookies/', 'library/safari/'],
  ]),
  ...named(history, [
    ...['.bash_history', '.zsh_history', '.zhistory', '.zsh_sessions/', '.sh_history', '.ash_history', '.ksh_history'],
    ...['.history', '.tcsh_history', 'fish_history', 'consolehost_history.txt', '.python_history', '.irb_history'],
    ...['.node_repl_history', '.psql_history', '.mysql_history', '.mariadb_history', '.sqlite_history', '.dbshell'],
    ...['.rediscli_history', '.mongosh/', '.pry_history', '.php_history', '.viminfo', '.lesshst'],
  ]),
  ...named(memory, [
    ...['/proc/*/environ', '/proc/*/mem', '/proc/*/task/*/environ', '/proc/*/task/*/mem', '/proc/*/auxv'],
    // `/dev/fd` is a link, and `..` behind it leads to `/proc/self`.
    ...['/proc/kcore', '/dev/mem', '/dev/kmem', '/dev/port', '/dev/environ'],
  ]),
  ...named(device, [
    ...['/dev/sd*', '/dev/hd*', '/dev/vd*', '/dev/xvd*', '/dev/nvme*', '/dev/mmcblk*', '/dev/dm-*', '/dev/md*'],
    ...['/dev/loop*', '/dev/mapper/', '/dev/disk*', '/dev/rdisk*', '/dev/disk/', '/dev/block/', '/dev/vcs*'],
    ...['/dev/input/', '/dev/hidraw*', '/dev/video*', '/dev/snd/', '/dev/ttys*', '/dev/ttyu*', '/dev/ttya*'],
    '/dev/pts/',
  ]),
];

/** Behind what a key is for stands often how it was made. */
const keyEndings: readonly string[] = ['_rsa', '_ed25519', '_ecdsa'];

/** Names that only a glob needs to be compared with: those below have exceptions that a glob cannot be tested for. */
export const secretGlobs: readonly (readonly [name: string, secret: SecretName])[] = [
  ...named(tokens, ['.env.*', '.envrc.*', '*.env', 'credentials*.json', '*credentials.json', 'client_secret*.json']),
  ...named(tokens, ['service*account*.json', '*service*account.json', '*adminsdk*.json', 'gha-creds-*.json']),
  ...named(
    keys,
    keyEndings.map((ending) => `*${ending}`),
  ),
  ...named(state, ['*.tfstate.backup', '*.tfvars.json']),
];

/** Why a file of this folded name holds a secret, where a list of names cannot say it. */
export function secretByName(name: string): SecretName | undefined {
  if (isEnvFile(name)) {
    return name.startsWith('.env') ? tokens : guessed;
  }
  if (name.endsWith('.json') && tokenJson.test(name) && !isTemplate(name)) {
    return tokens;
  }
  if (isKeyName(name) || keyEndings.some((ending) => name.endsWith(ending))) {
    return keys;
  }
  return name.includes('.tf') && stateFile.test(name) ? state : undefined;
}

/** What stands in a name before its ending when the file only shows what such a file looks like. */
const template = /(?:^|[._-])(?:example|sample|template|dist)(?=\.env$|\.json$|$)/;

/** Whether a folded name is that of a file which only shows what one with secrets looks like. */
export function isTemplate(name: string): boolean {
  return template.test(name);
}

/** Whether a folded name is that of a file with settings for the environment, and not of an example of one. */
export function isEnvFile(name: string): boolean {
  return (name.startsWith('.env') ? envFile.test(name) : name.endsWith('.env')) && !isTemplate(name);
}

const envFile = /^\.env(?:rc)?(?:[._-]|$)/;

/** What clouds hand out for programs to log in with. */
const tokenJson =
  /(?:^|[._-])(?:cred(?:ential)?s?|client[._-]?secrets?|service[._-]?account(?:[._-]?key)?|(?:gcp|gcloud|sa)[._-]?key|adminsdk)(?:[._-].*)?\.json$/;

const stateFile = /\.tf(?:state\..*|vars\.json)$/;

/** Whether a folded name is that of a private SSH key, under any name people give to one. */
export function isKeyName(name: string): boolean {
  return (
    name.startsWith('id_') &&
    ((/^id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?![a-z0-9])/.test(name) && !name.endsWith('.pub')) || /^id_[^.]+$/.test(name))
  );
}
