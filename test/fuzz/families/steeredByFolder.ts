import type { Random } from '../random';
import { type Family, shellCall } from './family';

const steered = [
  ...['cargo --version', 'rustc -V', 'rustup --version', 'npm ls', 'npm list --depth=0', 'npm -v', 'node --version'],
  ...['python3 --version', 'pip list', 'pip3 show x', 'go version', 'go env GOROOT', 'ruby -v', 'gem --version'],
  ...['git status', 'git log --oneline', 'gh pr list', 'bun --version', 'tsc --version', 'kubectl version --client'],
];

const folders = ['node_modules/x', '/tmp/x', '..', 'sub', '"$d"', '~/other', '/', './a/../b', 'vendor/y'];

/** Below the opened folder git is taken to meet no other repository, unless one is seen. */
const foreign = folders.filter((folder) => !/^(?:sub|\.\/a\/.*)$/.test(folder));

const leaving: readonly ((folder: string, command: string) => string)[] = [
  (folder, command) => `cd ${folder} && ${command}`,
  (folder, command) => `cd ${folder}; ${command}`,
  (folder, command) => `(cd ${folder}; ${command})`,
  (folder, command) => `pushd ${folder} && ${command}`,
  (folder, command) => `env -C ${folder} ${command}`,
  (folder, command) => `{ cd ${folder} && ${command}; }`,
  (folder, command) => `if cd ${folder}; then ${command}; fi`,
  (folder, command) => `f() { cd ${folder} && ${command}; }; f`,
  (folder, command) => `bash -c 'cd ${folder} && ${command}'`,
];

const files = [
  ...['rust-toolchain', 'rust-toolchain.toml', '.cargo/config.toml', '.npmrc', '.yarnrc.yml', '.pnpmfile.cjs'],
  ...['.tool-versions', 'mise.toml', '.mise.toml', '.python-version', '.node-version', '.nvmrc', '.ruby-version'],
  ...['.java-version', 'go.work', '.mvn/jvm.config', 'gradle/wrapper/gradle-wrapper.properties', 'bunfig.toml'],
  ...['pip.conf', '.envrc', '.git/config', '.gitmodules'],
];

/** Programs that take orders from files of the folder they run in. */
export const steeredByFolder: Family = {
  name: 'steered-by-folder',
  harmful: (random: Random) => {
    const command = random.pick(steered);
    const mode = random.pick(['default', 'explore', 'acceptEdits']);
    if (random.chance(20)) {
      return shellCall(command, { trusted: false, mode });
    }
    return random.chance(20)
      ? { tool: 'Write', input: { file_path: `/w/p/${random.pick(files)}`, content: 'x' }, mode: 'acceptEdits' }
      : shellCall(random.pick(leaving)(random.pick(command.startsWith('git') ? foreign : folders), command), { mode });
  },
  harmless: (random: Random) => shellCall(random.pick(steered)),
};
