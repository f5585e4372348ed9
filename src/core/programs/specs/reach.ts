import { table } from '../entry';
import type { ProgramSpec } from '../spec';

/** Settings of variables in which shells look programs and their short names up. */
const searched =
  /^(?:PATH|path|BASH_CMDS|BASH_ALIASES|GIT_CONFIG(?:_(?:GLOBAL|SYSTEM|PARAMETERS|KEY_[0-9]+))?)(?:$|[+[=])/;

/** How much of a program an allow rule may name, and what else rules have to know of it. */
export const reachSpecs: readonly ProgramSpec[] = table`
  // Shells and what they run text with, wrappers, openers, and what runs elsewhere or later.
  rbash busybox toybox eval exec source . trap command builtin env sudo su doas pkexec runuser xargs parallel find fd
    watch entr timeout nice ionice nohup setsid stdbuf chrt taskset time strace ltrace valgrind script unshare nsenter
    chroot bwrap firejail fakeroot flock systemd-run setpriv prlimit caffeinate torsocks proxychains unbuffer
    dbus-run-session xvfb-run numactl rlwrap faketime ssh telnet launchctl git-shell tig xdg-open explorer pipx
    dotnet-script nix-shell direnv mise asdf devbox fish mksh csh tcsh ash python2 python3 pypy3 ipython kotlin clojure:
    reach runs others
  npx bunx pnpx uvx: reach runs others; launches
  bash sh zsh dash ksh: reach runs others; scripted exuv
  mosh ansible open start: carries
  mosh open start py: reach runs others
  // Interpreters, and programs that have a language of their own or a way out to a shell.
  python pypy: reach runs others; runsCode; scripted uBOqsbvIE
  node nodejs tsx ts-node ruby perl php lua luajit rscript julia: reach runs others; runsCode; scripted
  irb deno bun r osascript java jshell groovy scala elixir iex erl ghci swift awk gawk mawk nawk tclsh wish expect m4 dc
    gnuplot pwsh powershell cmd vi vim nvim view ex ed emacs nano less more man gdb lldb psql mysql mariadb sqlite3
    mongosh redis-cli socat nc ncat netcat at batch crontab screen tmux lftp guile ghc clisp puppet tex latex pdflatex
    xelatex lualatex: reach runs others; runsCode
  make gmake just rake mvn vagrant ftp sftp bind octave sbcl racket ocaml raku clojure kotlin bb mix maxima mail mailx
    mutt fzf sk newgrp: runsCode
  // Programs that start others by an option, a setting or a file of theirs; agents, whom an option makes ask nobody.
  aa-exec agetty ansible-playbook ansible-test aoss borg bpftrace busctl cabal capsh cdist certbot check_by_ssh choom
    cmake code code-insiders codium cpio cpulimit csvtool ctr cursor dhclient distcc dmsetup dnsmasq dpkg dvips elvish
    emacsclient enscript fail2ban-client ffmpeg fzf gcc g++ cc c++ cpp clang clang++ rustc nvcc ld genie gio grc jed joe
    jrunscript kak ksu logrotate logsave loginctl mail mailx minicom msgfilter multitime mutt ncdu ninja openssl openvpn
    openvt perlbug pexec pg pidstat pkg plymouth posh rc restic rpm rpmdb rpmquery rpmverify run-parts runghc sash
    scanmem scrot sg slsh socket ssh-keygen sshfs start-stop-daemon sysctl tcpdump latexmk pdftex tmate tox nox windsurf
    xdg-user-dir xdotool yash youtube-dl yt-dlp zypper gemini claude codex qwen opencode aider copilot goose amp: reach
    runs others
  // Programs that start nothing and send nothing away, whatever follows; what gives them other orders is known.
  cat head tail wc uniq cut paste comm diff cmp od hexdump xxd base64 md5sum sha1sum sha256sum sha512sum file stat
    readlink realpath ls tree du tr jq grep egrep fgrep gzip gunzip bzip2 bunzip2 xz unxz zstd echo printf mkdir touch
    mktemp cp basename dirname seq sleep tsc eslint prettier stylelint jest vitest mocha ava mypy flake8 pylint ruff
    black isort pytest py.test rspec phpunit py_compile shellcheck hadolint yamllint tokei: reach plain
  // Programs that destroy or send away what they are pointed at.
  rm rmdir mv dd shred truncate chmod chown chgrp chattr setfacl ln kill pkill killall mkfs fdisk parted mount umount
    curl wget http https xh aria2c ftp sftp scp rsync rclone tee install patch tar unzip zip sed reboot shutdown halt
    poweroff iptables nft ufw passwd useradd userdel usermod groupadd visudo export alias unset set: reach pointed
  // Programs that do quite different things by subcommand; those with more to be said stand among the projects.
  gmake task mvn mvnw mvnd gradle gradlew rake just service yum dnf pacman snap: reach many-faced
  ansible heroku pipenv gem: reach many-faced
  awk gawk mawk nawk sed gsed psql: loads -f --file -E --exec
  vi vim nvim ex: loads -S -u
  less: loads -k --lesskey-file --lesskey-src
  gdb lldb: loads -x -s --command --source
  java: loads -jar -javaagent: -agentpath:
  whatis apropos info tldr cheat help which whereis type compgen complete: tells
  grep egrep fgrep rg ag ack sed awk gawk mawk nawk perl jq: patterns
  // What the folder steers counts only in a trusted place. Which files steer it is known to dangerousNames.
  git gh cargo rustc rustup rustfmt npm npx node nodejs bun deno tsc esbuild python python2 python3 pypy3 pip pip3 uv
    ruff mypy black yamllint go ruby gem perl php lua luajit kubectl aws zig swift ghc opam mongosh protoc terraform
    tofu: steered
  // What 'alias' and 'hash' name is judged by itself.
  enable: renames ${/^-[A-Za-z]*f/}
  env: renames ${searched}
  export declare typeset local readonly: declares; renames ${searched}
`;
