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
    'npx bunx pnpx uvx pipx docker-compose dotnet-script nix-shell direnv mise asdf devbox',
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
    // Programs that start others by an option, a setting or a file of theirs.
    'aa-exec agetty ansible-playbook ansible-test aoss borg bpftrace busctl cabal capsh cdist certbot check_by_ssh choom clisp cmake',
    'code code-insiders codium cpio cpulimit csvtool ctr cursor dc dhclient distcc dmsetup dnsmasq dpkg dvips elvish emacsclient',
    'enscript fail2ban-client ffmpeg fzf gcc g++ cc c++ cpp clang clang++ rustc nvcc ld genie ghc gio gnuplot grc guile jed joe jrunscript kak',
    'ksu lftp logrotate logsave loginctl mail mailx minicom msgfilter multitime mutt ncdu ninja openssl openvpn openvt perlbug pexec pg pidstat',
    'pkg plymouth posh puppet rc restic rpm rpmdb rpmquery rpmverify run-parts runghc sash scanmem scrot sg slsh socket ssh-keygen sshfs',
    'start-stop-daemon sysctl tcpdump tex latex latexmk pdftex pdflatex xelatex lualatex tmate tox nox windsurf xdg-user-dir xdotool yash',
    'youtube-dl yt-dlp zypper',
    // Agents: an option makes them ask nobody.
    'gemini claude codex qwen opencode aider copilot goose amp',
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
  'podman compose',
  'podman container',
  'pip config',
  'pip3 config',
  'git daemon',
  'git help',
  'git hook',
  'git instaweb',
  'git for-each-repo',
  'git maintenance',
  'git send-email',
  'npm edit',
  'pnpm env',
  'helm plugin',
  'terraform console',
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

/** Programs that start nothing and send nothing away, whatever follows; what gives them other orders is known. */
const plain: ReadonlySet<string> = new Set(
  [
    'cat head tail wc uniq cut paste comm diff cmp od hexdump xxd base64 md5sum sha1sum sha256sum sha512sum file stat readlink realpath',
    'ls tree du tr jq grep egrep fgrep gzip gunzip bzip2 bunzip2 xz unxz zstd echo printf mkdir touch mktemp cp basename dirname seq sleep',
    'tsc eslint prettier stylelint jest vitest mocha ava mypy flake8 pylint ruff black isort pytest py.test rspec phpunit py_compile',
    'shellcheck hadolint yamllint tokei',
  ].flatMap((line) => line.split(' ')),
);

/** Those whose subcommands can be named one by one; of the others anything may follow that starts a program. */
const subcommanded: ReadonlySet<string> = new Set(
  'git hg npm yarn pnpm docker podman kubectl oc helm cargo go gh glab terraform tofu pip pip3 poetry uv'.split(' '),
);

/** Subcommands whose next word says what is done: the name of a script, or a subcommand again. */
const deepened: ReadonlySet<string> = new Set([
  'npm run',
  'npm run-script',
  'pnpm run',
  'yarn run',
  'bun run',
  ...'pr issue run label search ruleset'.split(' ').flatMap((it) => [`gh ${it}`, `glab ${it}`]),
]);

/** What `docker compose` does without running a command of one's own. */
const composing = /^(?:ps|logs|config|images|top|ls|port|version|up|down|build|pull|create|start|stop|restart)$/;

/** Programs, with their subcommand, that run the program which is named next. */
const launching: ReadonlySet<string> = new Set([
  ...['npx', 'bunx', 'pnpx', 'uvx'],
  ...['uv run', 'poetry run', 'pipenv run', 'hatch run', 'pdm run', 'rye run', 'pnpm exec', 'yarn exec', 'bundle exec'],
]);

/** Programs whose first operand is a script and all that follows its own business, and options that change nothing. */
const scripted: readonly (readonly [names: RegExp, options: RegExp])[] = [
  [/^(?:python|pypy)[0-9.]*$/, /^-[uBOqsbvIE]+$/],
  [/^(?:bash|sh|zsh|dash|ksh)$/, /^-[exuv]+$/],
  [/^(?:node|nodejs|tsx|ts-node|ruby|perl|php|lua|luajit|Rscript|julia)$/, /^\0/],
];

/** Programs that do quite different things by subcommand, some of them harmful: all of them at once is too much. */
const manyFaced: ReadonlySet<string> = new Set(
  [
    'git hg svn npm yarn pnpm docker podman kubectl oc helm cargo rustup go dotnet gh glab aws gcloud az',
    'terraform tofu pulumi ansible make gmake just task rake gradle gradlew mvn mvnw mvnd systemctl service brew apt apt-get yum dnf pacman apk snap',
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
  /** Whatever follows, it does its own kind of thing. */
  | 'plain'
  /** Nothing is known of it. */
  | 'unknown';

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
  return manyFaced.has(name) ? 'many-faced' : plain.has(name) ? 'plain' : 'unknown';
}

/**
 * How many of the words say what is done, so that a rule may let anything follow them; undefined when no number does.
 * A script counts as the thing that is done, whatever it is told.
 */
export function narrowLength(words: readonly string[]): number | undefined {
  const [program = '', subcommand = '', third = ''] = words;
  const both = `${program} ${subcommand}`;
  switch (reachOf(words)) {
    case 'plain':
      return 1;
    case 'many-faced': {
      const isDeep = deepened.has(both);
      const named = isDeep ? third : subcommand;
      return subcommanded.has(program) && /^\w/.test(named) ? (isDeep ? 3 : 2) : undefined;
    }
    case 'runs others':
      if (program.startsWith('docker')) {
        const at = program === 'docker-compose' ? 1 : subcommand === 'compose' ? 2 : -1;
        return composing.test(words[at] ?? '') ? at + 1 : undefined;
      }
      return launchedLength(words) ?? scriptEnd(words);
    default:
      return undefined;
  }
}

/** Behind what only launches a program, that one counts. */
function launchedLength(words: readonly string[]): number | undefined {
  const from = launching.has(words[0] ?? '') ? 1 : launching.has(words.slice(0, 2).join(' ')) ? 2 : 0;
  const inner = from === 0 ? undefined : narrowLength(words.slice(from));
  return inner === undefined ? undefined : from + inner;
}

/** Where the name of a script ends in the words of an interpreter: `python -u x.py`, `python -m pytest`. */
function scriptEnd(words: readonly string[]): number | undefined {
  const name = /[^/]*$/.exec(words[0] ?? '')?.[0] ?? '';
  const options = scripted.find(([names]) => names.test(name))?.[1];
  if (options === undefined) {
    return undefined;
  }
  let at = 1;
  while (options.test(words[at] ?? '')) {
    at += 1;
  }
  const word = words[at] ?? '';
  if (word === '-m' && /^p/.test(name)) {
    return reachOf(words.slice(at + 1)) === 'plain' ? at + 2 : undefined;
  }
  return /^[\w.~/]/.test(word) && !/^\/(?:dev|proc)\b/.test(word) ? at + 1 : undefined;
}
