import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reach } from '../../../../src/core/programs/spec';
import { reachOf } from '../../../../src/core/rules/shell/runsOthers';

/** What each group must hold. A name that leaves it makes a rule such as `Bash(NAME:*)` look narrow. */
const groups: Readonly<Record<Exclude<Reach, 'unknown'>, string>> = {
  'runs others': `
bash, sh, zsh, dash, fish, ksh, mksh, csh, tcsh, ash, rbash, busybox, toybox, pwsh, powershell, cmd, eval
exec, source, ., trap, command, builtin, python, python2, python3, pypy, pypy3, py, ipython, perl, ruby, irb
node, nodejs, deno, bun, tsx, ts-node, php, lua, luajit, Rscript, R, julia, osascript, java, jshell, groovy
scala, kotlin, clojure, elixir, iex, erl, ghci, swift, awk, gawk, mawk, nawk, tclsh, wish, expect, m4, npx
bunx, pnpx, uvx, pipx, dotnet-script, nix-shell, direnv, mise, asdf, devbox, env, sudo, su, doas, pkexec
runuser, xargs, parallel, find, fd, watch, entr, timeout, nice, ionice, nohup, setsid, stdbuf, chrt, taskset
time, strace, ltrace, gdb, lldb, valgrind, script, unshare, nsenter, chroot, bwrap, firejail, fakeroot
flock, systemd-run, setpriv, prlimit, caffeinate, torsocks, proxychains, unbuffer, dbus-run-session
xvfb-run, numactl, rlwrap, faketime, ssh, mosh, telnet, nc, ncat, netcat, socat, at, batch, crontab, screen
tmux, launchctl, vi, vim, nvim, view, ex, ed, emacs, nano, less, more, man, git-shell, tig, open, xdg-open
start, explorer, psql, mysql, mariadb, sqlite3, mongosh, redis-cli, python3.11
docker-compose, gcc, g++, cc, clang, capsh, aa-exec, gemini, claude, codex, dpkg, rpm, openssl, tcpdump, tox
ssh-keygen, latex, yt-dlp, cmake, ansible-playbook,
npm exec, npm x, npm init, npm create, npm explore, pnpm exec, pnpm dlx, pnpm create, yarn exec, yarn dlx
yarn create, yarn node, docker run, docker exec, docker container, docker compose, docker buildx
podman run, podman exec, kubectl exec, kubectl run, kubectl debug, oc exec, oc rsh, go run, go generate
go tool, cargo run, dotnet run, dotnet exec, poetry run, uv run, uv tool, pipenv run, conda run, hatch run
bundle exec, rails runner, gh extension, gh alias, gh codespace, git bisect, git config, git difftool
git filter-branch, git mergetool, git rebase, git submodule, git worktree, nix run, nix shell, nix develop
gcloud ssh, adb shell, vagrant ssh, yarn workspace, yarn workspaces, pnpm recursive, glab alias, rails console
manage.py shell, artisan tinker`,
  'many-faced': `
git, hg, svn, npm, yarn, pnpm, docker, podman, kubectl, oc, helm, cargo, rustup, go, dotnet
gh, glab, aws, gcloud, az, terraform, tofu, pulumi, ansible, make, gmake, just, task, rake, gradle, mvn
systemctl, service, brew, apt, apt-get, yum, dnf, pacman, apk, snap, pip, pip3, pipenv, poetry, uv, conda
gem, bundle, composer, firebase, vercel, wrangler, fly, flyctl, heroku, adb`,
  pointed: `
rm, rmdir, mv, dd, shred, truncate, chmod, chown, chgrp, chattr, setfacl, ln, kill, pkill, killall, mkfs
fdisk, parted, mount, umount, curl, wget, http, https, xh, aria2c, ftp, sftp, scp, rsync, rclone, tee
install, patch, tar, unzip, zip, sed, reboot, shutdown, halt, poweroff, iptables, nft, ufw, passwd, useradd
userdel, usermod, groupadd, visudo, export, alias, unset, set, mkfs.ext4,
git push, git reset, git clean, git checkout, git restore, git rm, git filter-repo, git update-ref
git reflog, git gc, git remote, git clone, git apply, git am, npm publish, npm unpublish, npm install, npm i
npm add, npm uninstall, npm link, npm config, npm token, npm access, npm owner, pnpm publish, pnpm add
pnpm install, pnpm remove, yarn publish, yarn npm, yarn add, yarn remove, yarn config
npm pkg, npm set-script, pnpm config, pnpm store, yarn global, yarn set, yarn plugin, composer config
pip install, pip uninstall, pip3 install, pip3 uninstall, uv pip, uv add, poetry add, poetry publish
cargo publish, cargo install, cargo add, cargo yank, go install, go get, gem install, gem push
composer require, docker rm, docker rmi, docker push, docker build, docker cp, docker system, docker volume
docker login, podman rm, podman rmi, podman push, kubectl apply, kubectl create, kubectl delete
kubectl patch, kubectl replace, kubectl edit, kubectl scale, kubectl cp, kubectl port-forward, kubectl proxy
helm install, helm upgrade, helm uninstall, terraform apply, terraform destroy, terraform import
terraform state, tofu apply, tofu destroy, pulumi up, pulumi destroy, gh api, gh repo, gh secret, gh auth
gh release, gh workflow, gh gist, aws s3, brew install, brew uninstall, apt install, apt remove
apt-get install, apt-get remove`,
  plain: `
cat, head, ls, grep, jq, mkdir, touch, cp, tsc, eslint, prettier, jest, vitest, mypy, ruff, black, pytest`,
};

for (const [reach, text] of Object.entries(groups)) {
  const names = text
    .split(/[,\n]/)
    .map((it) => it.trim())
    .filter((it) => it !== '');
  test(`reachOf: ${reach}`, () => {
    for (const name of names) {
      const words = name.split(' ');
      assert.equal(reachOf(words), reach, name);
      assert.equal(reachOf([`/usr/bin/${words[0]}`, ...words.slice(1)]), reach, `/usr/bin/${name}`);
      assert.equal(reachOf([`${words[0]}.EXE`, ...words.slice(1)]), reach, `${name} on Windows`);
    }
  });
}

test('reachOf: unknown', () => {
  for (const name of [
    '',
    'lsx',
    'x/python-x',
    'python3-x',
    'xpython3',
    'pythonic',
    'xmkfs.ext4',
    'mkfsx',
    'rm.exe.x',
    'exec/x',
  ]) {
    assert.equal(reachOf([name]), 'unknown', name);
  }
  assert.equal(reachOf([]), 'unknown');
});

test('reachOf: a subcommand that does no harm leaves the program what it is', () => {
  assert.equal(reachOf(['git', 'status']), 'many-faced');
  assert.equal(reachOf(['npm', 'test']), 'many-faced');
  assert.equal(reachOf(['ls', 'push']), 'plain');
});
