import type { Random } from '../random';

const secrets = ['.env', '.env.local', 'id_rsa', 'sub/.env', 'deploy.pem', '.npmrc', '.envrc', 'terraform.tfstate'];
const furtherSecrets = [
  ...['~/.claude.json', '~/.bash_history', '/run/secrets/db', '~/.kube/config', '~/.m2/settings.xml', 'prod.env'],
  ...['~/.config/gh/hosts.yml', 'credentials.json', 'service-account.json', 'prod.tfvars', '~/.docker/config.json'],
  ...['~/.mozilla/firefox/x/key4.db', '~/.local/share/keyrings/login.keyring', '~/.zsh_history'],
];
const plain = ['a.txt', 'src/env.ts', '.env.example', 'credentials.ts', 'docs/notes.md', 'package.json', 'main.tf'];

/** The name of a file whose content is a secret. */
export function secretPath(random: Random): string {
  return random.pick(random.chance(60) ? secrets : furtherSecrets);
}

/** The name of a file whose content is none, though it may look like one. */
export function plainPath(random: Random): string {
  return random.pick(plain);
}
