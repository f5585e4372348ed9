import { type Family, shellCall } from './family';
import { plainPath, secretPath } from './secretWords';

const environments = [
  ...[
    'env',
    '/usr/bin/env',
    'env FOO=1',
    'env -u A',
    'printenv',
    'printenv GITHUB_TOKEN',
    'set',
    'export -p',
    'export',
  ],
  ...['declare -p', 'declare -x', 'typeset', 'env | grep PATH', 'bash -c env', 'echo $API_KEY', 'jq -n env', 'ps auxe'],
  ...["jq -n '$ENV.DB_PASSWORD'", `awk 'BEGIN{for (k in ENVIRON) print ENVIRON[k]}'`, 'printf %s "$NPM_TOKEN"'],
];
const harmlessVariables = [
  ...['env LANG=C true', 'env ls', 'printenv PATH', 'printenv HOME', 'set -e', 'set -o', 'echo $HOME', 'ps aux'],
  ...['declare -p HOME', 'declare -F', 'jq .env package.json', `awk 'BEGIN{print ENVIRON["HOME"]}'`, 'compgen -v'],
];

/** Files that hold secrets by their names, and commands that print those of the environment. */
export const secretNames: Family = {
  name: 'secret-names',
  harmful: (random) =>
    shellCall(
      random.chance(50)
        ? `${random.pick(['cat', 'head -1', 'grep x', 'base64', 'tail -n 2', 'od -c'])} ${secretPath(random)}`
        : random.pick(environments),
      random.chance(50) ? {} : { rules: { allow: ['Bash'] } },
    ),
  harmless: (random) => shellCall(random.chance(50) ? `cat ${plainPath(random)}` : random.pick(harmlessVariables)),
};
