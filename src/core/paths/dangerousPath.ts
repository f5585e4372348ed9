import { lazy } from '../../base/lazy';
import type { Facts, Place } from '../facts';
import type { PathUse } from '../part';
import { NameTable, named } from './nameTable';
import { normaliseFolder } from './normalise';
import { isEnvFile, isKeyName } from './secretNames';
import { anyFolders, literalGlobs, pathGlobsMeet, readUsePattern, type SegmentGlob } from './segmentGlobs';
import { foldedSegmentsOf } from './segments';
import { literalOf } from './usePattern';

const startUp = 'runs by itself when a shell or program starts';
const hooks = 'belongs to version control, and can make it run programs';
const keys = 'holds keys or says who may log in';
const credentials = 'holds passwords or tokens';
const settings = 'can make the editor or an agent run programs';
const onPath = 'lies in a folder that programs are started from';
const byItself = 'can make the system start programs by itself';
const git = 'belongs to git, and can make it run programs';
const steers = 'tells tools in its folder what to start or load';
const builds = 'can make a build server run programs';
const own = 'belongs to Gatehouse';

/** Names that a write must not reach unasked, in the notation of `NameTable`, each with why. */
const dangerousNames: readonly (readonly [name: string, why: string])[] = [
  ...named(startUp, [
    ...['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.bashrc.d/', '.profile'],
    ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.oh-my-zsh/', '.zsh/', '.zshrc.d/'],
    ...['.kshrc', '.mkshrc', '.cshrc', '.tcshrc', '.login', '.logout', '.inputrc', '.config/fish/'],
    ...['.xprofile', '.xinitrc', '.xsession', '.xsessionrc', '.pam_environment', '.config/environment.d/'],
    ...['.vimrc', '.gvimrc', '.exrc', '.nvimrc', '.vim/', '.config/nvim/', '.emacs', '.emacs.d/', '.config/emacs/'],
    ...['.tmux.conf', '.config/tmux/', '.screenrc', '.gdbinit', '.lldbinit', '.config/gdb/', '.pdbrc', '.pythonrc'],
    ...['.ghci', '.ocamlinit', '.iex.exs', '.mongorc.js', '.mongoshrc.js', '.juliarc.jl', '.renviron', '.nvim.lua'],
    ...['.irbrc', '.pryrc', '.psqlrc', '.sqliterc', '.rprofile', '.octaverc', '.curlrc', '.wgetrc', '.lesskey'],
    ...['.config/powershell/', 'documents/powershell/', 'documents/windowspowershell/'],
    ...['.autoenv', '.autoenv.zsh', '.lvimrc', '.dir-locals.el', '.byebugrc', '.rdbgrc', '.rdbgrc.rb'],
  ]),
  ...named(hooks, [
    ...['.githooks/', '.husky/', '.huskyrc', '.hg/', '.hgrc', '.jj/', '.jjconfig.toml', '.svn/', '.overcommit.yml'],
    ...['.pre-commit-config.yaml', 'lefthook.yml', '.lefthook.yml', 'lefthook.yaml', '.lefthook.yaml'],
    ...['lefthook-local.yml', '.lefthook-local.yml', 'lefthook.toml', '.lefthook.toml', 'lefthook.json', '.lefthook/'],
    ...['.pre-commit-config.yml', 'prek.toml', '.sl/', '.config/jj/'],
  ]),
  ...named(git, ['.git/', '.gitmodules', '.gitconfig', '.config/git/', 'git~1/']),
  // Left out: `go.mod`, `package.json`, `pyproject.toml` and their like, which are edited all day.
  ...named(steers, [
    ...['rust-toolchain', 'rust-toolchain.toml', '.cargo/config', '.cargo/config.toml'],
    ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.yarn/releases/', '.yarn/plugins/', '.pnpmfile.cjs', '.pnpmfile.mjs'],
    ...['pnpm-workspace.yaml', '.pnp.cjs', '.pnp.loader.mjs', 'bunfig.toml', '.nvmrc', '.dvmrc', '.fvm/'],
    ...['uv.toml', '.config/uv/', 'poetry.toml', 'pdm.toml', '.pdm-python'],
    ...['global.json', 'nuget.config', 'dotnet-tools.json', 'devbox.json', '.fvmrc'],
    ...['pip.conf', '.config/pip/', '.pip/', 'pip.ini', '.condarc', 'go.work', 'sitecustomize.py', 'usercustomize.py'],
    ...['.rvmrc', '.ruby-gemset', '.bundle/config', '.gemrc', '.rspec', '.latexmkrc', 'latexmkrc'],
    ...['.sdkmanrc', '.jvmopts', '.sbtopts', '.jvmrc', 'gradle.properties', '.mvn/', 'gradle/wrapper/'],
    ...['.gradle/init.d/', '.gradle/init.gradle'],
    ...['.bazelversion', '.bazelrc', '.bazeliskrc', 'user.bazelrc', 'tools/bazel', '.buckconfig', '.buckconfig.local'],
    ...['.terraformrc', 'terraform.rc', 'mise-tasks/'],
    // What version managers read to choose the program behind a name; it may be any program of the folder's choice.
    ...['.tool-versions', 'mise.toml', '.mise.toml', 'mise.local.toml', '.mise.local.toml', 'mise/config.toml'],
    ...['mise.*.toml', '.mise.*.toml', '.mise/', '.rtx.toml', '.prototools', '.envrc', '.direnvrc', '.config/direnv/'],
    ...['direnv/allow/', '.config/go/env', 'application support/go/env'],
  ]),
  ...named(keys, [
    ...['.ssh/', 'authorized_keys', 'authorized_keys2', 'id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519', 'id_xmss'],
    ...['id_ecdsa_sk', 'id_ed25519_sk', '.gnupg/', '.aws/', '.kube/', '.azure/', '.config/gcloud/'],
    ...['.password-store/', 'library/keychains/', '.local/share/keyrings/', '.rhosts', '.shosts'],
  ]),
  ...named(credentials, [
    ...['.env', '.pypirc'],
    ...['.netrc', '_netrc', '.git-credentials', '.docker/config.json', '.config/gh/', '.pgpass', '.my.cnf'],
    ...['.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials'],
    ...['.m2/settings.xml'],
  ]),
  ...named(settings, [
    ...['.claude/', '.claude.json', '.mcp.json', '.cursor/', '.codex/', '.gemini/', '.copilot/', '.opencode/'],
    ...['.qwen/', '.roo/', '.kilocode/', '.cline/', '.amp/', '.augment/', '.trae/', '.junie/', '.factory/'],
    ...['.amazonq/', '.goose/', 'opencode.json', 'opencode.jsonc', 'crush.json', '.crush.json', '.aider.conf.yml'],
    ...['.helix/', '.theia/', '.nova/', 'rust-analyzer.toml', '.rust-analyzer.toml'],
    ...['.windsurf/', '.continue/', '.kiro/', '.vscode/', '.idea/', '.zed/', '.fleet/', '.vs/', '*.code-workspace'],
    ...['.devcontainer/', '.devcontainer.json', '.github/hooks/', '.gitpod.yml', '.codesandbox/', '.idx/', '.replit'],
    ...['.vscode-server/', '.vscode-server-insiders/', '.vscode-insiders/', '.vscode-oss/'],
    ...['.vscode-remote/', '.vscodium-server/', '.cursor-server/', '.windsurf-server/'],
    ...editors(['.config', 'library/application support', 'appdata/roaming']),
  ]),
  ...named(builds, [
    ...['.github/workflows/', '.github/actions/', '.gitea/workflows/', '.forgejo/workflows/', '.gitlab-ci.yml'],
    ...['.circleci/', '.travis.yml', 'jenkinsfile', 'azure-pipelines.yml', '.azure-pipelines/', '.buildkite/'],
    ...['bitbucket-pipelines.yml', '.drone.yml', '.woodpecker.yml', '.woodpecker/', '.cirrus.yml', '.semaphore/'],
    ...['appveyor.yml', '.appveyor.yml', 'cloudbuild.yaml', 'buildspec.yml', 'codemagic.yaml'],
  ]),
  ...named(onPath, [
    ...['.local/bin/', '~/bin/', '~/go/bin/', '.cargo/bin/', '.bun/bin/', '.deno/bin/', '.npm-global/bin/'],
    ...['.pyenv/shims/', '.rbenv/shims/', '.asdf/shims/'],
  ]),
  ...named(byItself, [
    ...['.config/autostart/', '.config/autostart-scripts/', '.kde/autostart/', '.local/share/applications/'],
    ...['.config/systemd/', '.local/share/systemd/', 'library/launchagents/', 'library/launchdaemons/'],
    ...['start menu/programs/startup/', '/var/spool/cron/', '/var/spool/at/', '/var/at/', '/etc/cron*/'],
  ]),
  ...named(own, [
    ...['globalstorage/*gatehouse*/', 'workspacestorage/*/*gatehouse*/', '.gatehouse/', '.config/gatehouse/'],
    ...['/tmp/gatehouse*/', '/run/user/*/gatehouse*/'],
  ]),
];

/** Where VS Code and its relatives keep the person's settings, rules of this extension among them. */
function editors(folders: readonly string[]): readonly string[] {
  const names = ['code', 'code - insiders', 'code - oss', 'vscodium', 'cursor', 'windsurf', 'antigravity', 'kiro'];
  return folders.flatMap((folder) => names.map((name) => `${folder}/${name}/`));
}

const table = lazy(() => new NameTable(dangerousNames));
/** Names that only a glob needs to be compared with. */
const nameGlobs = lazy(
  () =>
    new NameTable([
      ['.env.*', credentials],
      ['.*-version', steers],
    ]),
);

/**
 * Why a write to `path`, which is absolute and normalised, is dangerous; a clause for people.
 * A path with wildcards in it, as patterns of a use have them, is as dangerous as what it may become.
 */
export function dangerOf(path: string, place: Place): string | undefined {
  const names = foldedSegmentsOf(path);
  const why = table().findNames(names, place) ?? byName(names.at(-1) ?? '') ?? byPattern(path, place);
  return why === undefined ? undefined : `\`${path}\` ${why}`;
}

/** Why a write through a wildcard, to a whole tree or to a path not fully known may be dangerous. */
export function dangerMeets(use: PathUse, place: Place): string | undefined {
  const why = table().meeting(use, place) ?? nameGlobs().meeting(use, place);
  return why === undefined ? undefined : `\`${use.name}\` may reach a file that ${why}`;
}

function byPattern(path: string, place: Place): string | undefined {
  if (literalOf(path) !== undefined) {
    return undefined;
  }
  const why = table().meetingPattern(path, place) ?? nameGlobs().meetingPattern(path, place);
  return why === undefined ? undefined : `may reach a file that ${why}`;
}

function byName(name: string): string | undefined {
  if (isEnvFile(name)) {
    return credentials;
  }
  // Version managers choose the program behind a name by such files: `.python-version`, `.node-version`.
  return isKeyName(name) ? 'is the name of a key' : /^\.[a-z]+-version$/.test(name) ? steers : undefined;
}

/**
 * Whether one of `paths`, which the use may mean, is, lies in, or as a tree contains what belongs to this program.
 * Compared like dangerous names: folded, and a folder that is not known is none of ours.
 */
export function reachesOwn(use: PathUse, paths: readonly string[], { ownPaths = [], place }: Facts): boolean {
  if (ownPaths.length === 0) {
    return false;
  }
  const own = ownPaths.map((path): readonly SegmentGlob[] => [
    ...literalGlobs(normaliseFolder(path, place)),
    anyFolders,
  ]);
  return paths.some((path) => {
    const globs = use.kind === 'exact' ? literalGlobs(path) : readUsePattern(path);
    if (globs.includes(anyFolders)) {
      return false;
    }
    const meant = use.recursive ? [...globs, anyFolders as SegmentGlob] : globs;
    return own.some((one) => pathGlobsMeet(meant, one));
  });
}
