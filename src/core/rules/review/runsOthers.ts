import { knownName, unversioned } from '../../shell/programName';

/**
 * Programs that run other programs or any code they are given. A rule that allows one of them with any arguments
 * allows everything, so none is ever suggested and each is reported as too broad.
 */
const runners: ReadonlySet<string> = new Set(
  [
    // Shells and what they run text with.
    'bash sh zsh dash fish ksh mksh csh tcsh ash rbash busybox toybox pwsh powershell cmd eval exec source . trap command builtin',
    // Interpreters.
    'python python2 python3 pypy pypy3 py ipython perl ruby irb node nodejs deno bun tsx ts-node php lua luajit rscript r julia',
    'osascript java jshell groovy scala kotlin clojure elixir iex erl ghci swift awk gawk mawk nawk tclsh wish expect m4',
    // Package runners.
    'npx bunx pnpx uvx pipx dotnet-script nix-shell direnv mise asdf devbox',
    // Wrappers.
    'env sudo su doas pkexec runuser xargs parallel find fd watch entr timeout nice ionice nohup setsid stdbuf chrt taskset time',
    'strace ltrace gdb lldb valgrind script unshare nsenter chroot bwrap firejail fakeroot flock systemd-run setpriv prlimit caffeinate',
    'torsocks proxychains unbuffer dbus-run-session xvfb-run numactl rlwrap faketime',
    // Elsewhere, or later.
    'ssh mosh telnet nc ncat netcat socat at batch crontab screen tmux launchctl',
    // Editors and pagers with a way out to a shell.
    'vi vim nvim view ex ed emacs nano less more man git-shell tig',
    // Openers.
    'open xdg-open start explorer',
    // Databases whose clients run programs.
    'psql mysql mariadb sqlite3 mongosh redis-cli',
  ].flatMap((line) => line.split(' ')),
);

/** The same for a program together with its subcommand. */
const runningSubcommands: ReadonlySet<string> = new Set([
  'npm exec',
  'npm x',
  'npm init',
  'npm create',
  'npm explore',
  'pnpm exec',
  'pnpm dlx',
  'pnpm create',
  'yarn exec',
  'yarn dlx',
  'yarn create',
  'yarn node',
  'docker run',
  'docker exec',
  'docker container',
  'docker compose',
  'docker buildx',
  'podman run',
  'podman exec',
  'kubectl exec',
  'kubectl run',
  'kubectl debug',
  'oc exec',
  'oc rsh',
  'go run',
  'go generate',
  'go tool',
  'cargo run',
  'dotnet run',
  'dotnet exec',
  'poetry run',
  'uv run',
  'uv tool',
  'pipenv run',
  'conda run',
  'hatch run',
  'bundle exec',
  'rails runner',
  'gh extension',
  'gh alias',
  'gh codespace',
  'git bisect',
  'git config',
  'git difftool',
  'git filter-branch',
  'git mergetool',
  'git rebase',
  'git submodule',
  'git worktree',
  'nix run',
  'nix shell',
  'nix develop',
  'gcloud ssh',
  'adb shell',
  'vagrant ssh',
]);

/** Programs that do quite different things by subcommand, some of them harmful: all of them at once is too much. */
const manyFaced: ReadonlySet<string> = new Set(
  [
    'git hg svn npm yarn pnpm docker podman docker-compose kubectl oc helm cargo rustup go dotnet gh glab aws gcloud az',
    'terraform tofu pulumi ansible make gmake just task rake gradle mvn systemctl service brew apt apt-get yum dnf pacman apk snap',
    'pip pip3 pipenv poetry uv conda gem bundle composer firebase vercel wrangler fly flyctl heroku adb',
  ].flatMap((line) => line.split(' ')),
);

/** Programs that destroy or send away what they are pointed at: only a rule for exactly one command is narrow enough. */
const pointed: ReadonlySet<string> = new Set(
  [
    'rm rmdir mv dd shred truncate chmod chown chgrp chattr setfacl ln kill pkill killall mkfs fdisk parted mount umount',
    'curl wget http https xh aria2c ftp sftp scp rsync rclone tee install patch tar unzip zip sed',
    'reboot shutdown halt poweroff iptables nft ufw passwd useradd userdel usermod groupadd visudo export alias unset set',
  ].flatMap((line) => line.split(' ')),
);

/** The same for a program together with its subcommand. */
const pointedSubcommands: ReadonlySet<string> = new Set([
  'git push',
  'git reset',
  'git clean',
  'git checkout',
  'git restore',
  'git rm',
  'git filter-repo',
  'git update-ref',
  'git reflog',
  'git gc',
  'git remote',
  'git clone',
  'git apply',
  'git am',
  'npm publish',
  'npm unpublish',
  'npm install',
  'npm i',
  'npm add',
  'npm uninstall',
  'npm link',
  'npm config',
  'npm token',
  'npm access',
  'npm owner',
  'pnpm publish',
  'pnpm add',
  'pnpm install',
  'pnpm remove',
  'yarn publish',
  'yarn npm',
  'yarn add',
  'yarn remove',
  'yarn config',
  'pip install',
  'pip uninstall',
  'pip3 install',
  'pip3 uninstall',
  'uv pip',
  'uv add',
  'poetry add',
  'poetry publish',
  'cargo publish',
  'cargo install',
  'cargo add',
  'cargo yank',
  'go install',
  'go get',
  'gem install',
  'gem push',
  'composer require',
  'docker rm',
  'docker rmi',
  'docker push',
  'docker build',
  'docker cp',
  'docker system',
  'docker volume',
  'docker login',
  'podman rm',
  'podman rmi',
  'podman push',
  'kubectl apply',
  'kubectl create',
  'kubectl delete',
  'kubectl patch',
  'kubectl replace',
  'kubectl edit',
  'kubectl scale',
  'kubectl cp',
  'kubectl port-forward',
  'kubectl proxy',
  'helm install',
  'helm upgrade',
  'helm uninstall',
  'terraform apply',
  'terraform destroy',
  'terraform import',
  'terraform state',
  'tofu apply',
  'tofu destroy',
  'pulumi up',
  'pulumi destroy',
  'gh api',
  'gh repo',
  'gh secret',
  'gh auth',
  'gh release',
  'gh workflow',
  'gh gist',
  'aws s3',
  'brew install',
  'brew uninstall',
  'apt install',
  'apt remove',
  'apt-get install',
  'apt-get remove',
]);

/** How much of a program an allow rule may name without naming everything. */
export type Reach =
  /** It runs other programs: no rule about it is narrow. */
  | 'runs others'
  /** It has subcommands that must be named. */
  | 'many-faced'
  /** It harms what it is pointed at: only the whole command is narrow. */
  | 'pointed'
  | 'plain';

/** What is known of the command that a rule's, or a command's, words begin with. */
export function reachOf(words: readonly string[]): Reach {
  const [program = '', subcommand] = words;
  const name = knownName(program);
  const both = `${name} ${subcommand ?? ''}`;
  if ([name, ...unversioned(name)].some((it) => runners.has(it)) || runningSubcommands.has(both)) {
    return 'runs others';
  }
  if (pointed.has(name) || pointedSubcommands.has(both) || /^mkfs\./.test(name)) {
    return 'pointed';
  }
  return manyFaced.has(name) ? 'many-faced' : 'plain';
}
