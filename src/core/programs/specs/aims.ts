import { type Entries, table } from '../entry';

const packages =
  '--registry --proxy --https-proxy --userconfig --globalconfig --node-options --script-shell --shell --cafile --git';

/** What has a meaning of its own in the shell commands that words are pasted into. */
export const pasted = /[;&|`<>$\n]/;
/** The same, what make calculates, a compiler that is none, another program in the place of one or with its arguments, what one loads. */
const pastedByMake =
  /[;&|`<>$\n]|^\w+!=|^(?:CC|CXX|CPP|LD|AR|AS|FC)[:+?]*=(?!(?:\S*ccache |distcc )?\S*(?:cc|clang|\+\+|cpp|ld|ar|as|fortran|zig)\b)|^(RM|PYTHON|PIP|NODE|NPM|NPX|YARN|PNPM|GO|CARGO|RUSTC|GIT|DOCKER|JAVA|JAVAC|RUBY|PERL|PHP|BASH|PYTEST|INSTALL|LEX|YACC|\w*CMD|\w*COMMAND)\d*[:+?]*=(?!\1[\w.]*$)|=(?:.*\s)?-(?:fplugin|fpass-plugin|wrapper|specs|fuse-ld|B|(?:tool)?exec\b)|^(?!(?<own>\w+?)\d*[:+?]*=\k<own>)\w+[:+?]*=(?:rm|dd|mv|cp|\w*sh|env|eval|exec|sudo|curl|wget|nc|git|python|node|perl|ruby|php)[\d.]*(?:\s|$)/i;

/** What the client of a database does besides asking it: commands of its own but those that list, and files. */
const leavesDatabase =
  /^\s*\.(?!tables|schema|ind|databases|head|mode|timer|width)|\n\s*\.|\b(?:writefile|readfile|load_extension|edit)\s*\(|\busing\s+(?:zipfile|csv|fsdir)\b|\bfsdir\s*\(|^--?A(?!scii)|\battach\b|\bvacuum\s+into\b/i;

/** The same of others. */
const leavesPsql = /\\(?:!|[oiw](?:\s|$)|ir\b|copy\b|[gs]\s*[|/\w])/;
const leavesMysql =
  /\\[!.TPeR]|(?:^|;)\s*(?:system|source|tee|pager|edit)\b|\binto\s+(?:out|dump)file\b|\bload\s+data\b/i;

/** What leads to another cluster, or to this one as somebody else. */
const cluster = `--kubeconfig --context --kube-context --cluster --server -s --user --token --as --as-group --username
  --password --kuberc --insecure-skip-tls-verify --certificate-authority --client-certificate --client-key --tls-server-name`;

/** A repository by its place and not by its name. */
const foreign = /^(?:[a-z][a-z+]*:\/\/|[./~]|[\w.-]+@[\w.-]+:|[\w.-]+\.[a-z]{2,}:|[\w.+-]+:[:/~])/;

/** Settings of npm by their address: another registry for some packages, and what to log in there with. */
const registry = /^-+(?:@|\/\/)/;

/** A kind of warning that is loaded by the name of its module. */
const ownWarning = /^(?:-W|--pythonwarnings=)?\w*:[^:/]*:[^:/]*\w\.\w/;

/** What is built lies on another machine. */
const fetched = /^(?:\w+:\/\/|[\w.-]+@[\w.-]+:|(?:github|gitlab|bitbucket)\.\w+\/)|\.git(?:#|$)/;

/** State that is kept elsewhere than the folder says. */
const otherState = /^--?backend-config(?:$|=\w+=)/;

/** Programs that do what a folder or a file says, and the options with which they do something else. */
export const aimSpecs: Entries = table`
  npm npx: orderly ${registry}; folders --prefix -C --local-prefix; orders ${packages} --init-module --editor --viewer --package --call
    --node-gyp --python --cache; manifests package.json; spares --pack --global; stays
  // It installs then.
  npm/audit: orders fix --fix
  pnpm pnpx: orderly ${registry}; folders -C --dir --prefix --modules-dir --store-dir --virtual-store-dir; orders ${packages} --config
    --use-node-version --pnpmfile --global-pnpmfile; manifests package.json .pnpmfile.cjs; spares --global; stays
  yarn yarnpkg: folders --cwd --modules-folder --global-folder; orders ${packages} --use-yarnrc --require;
    manifests package.json; spares --global; stays
  bun bunx: folders --cwd; orders -c --config -r --preload --require --import --env-file --shell --tsconfig-override
    --registry -e --eval -p --print; manifests package.json; stays
  make gmake bmake: orderly ${pastedByMake}; flags BbdeikLmnpqrRsStvw; folders -C --directory; orders -f --file
    --makefile --eval -I
    --include-dir -E SHELL= .SHELLFLAGS= MAKEFLAGS= GNUMAKEFLAGS= MAKEFILES= MAKE=; manifests Makefile makefile
    GNUmakefile; stays
  task: orderly ${pasted}; folders -d --dir; orders -t --taskfile -g --global; manifests Taskfile.yml Taskfile.yaml
  pytest py.test: orderly ${ownWarning}; folders --rootdir --confcutdir; orders -c --config-file -p -o --override-ini --pyargs --cov-config
    --pdbcls --trace --basetemp --pastebin --tx --px --rsyncdir --ds --dc @; flags dfhlqsVvx; configs -c --config-file; manifests *conftest.py
    pytest.ini test_*.py *_test.py; spares --co --cov --color;
    runsOperands
  tox nox: flags hlqrv; folders --workdir --root; orders -c --conf -x --override -f --noxfile exec --installpkg; manifests tox.ini noxfile.py
  // A rule about them means the repositories that were set up.
  git/push git/fetch: orderly ${foreign}; orders --repo --receive-pack --upload-pack --exec
  git/pull: orderly ${foreign}; orders --upload-pack -s --strategy; spares --strategy-option
  git/subtree git/lfs: orderly ${foreign}; stays
  git/archive: orders --remote --exec
  // Only so do they throw away what was changed and not committed.
  git/switch git/checkout: orders -f --force --discard-changes
  git/restore: orders -W --worktree
  // A strategy that git does not have is a program of that name.
  git/merge git/rebase: orders -s --strategy; spares --strategy-option
  git/cherry-pick git/revert: orders --strategy; spares --strategy-option
  docker podman nerdctl: leading; orders -H --host -c --context --config --url --connection --identity --root
    --runtime
  docker/build podman/build: orderly ${fetched}; orders - -f --file --secret --ssh --allow --builder --push
    --build-context; manifests Dockerfile
    Containerfile; stays
  docker/run podman/run docker/create podman/create: leading; orders --privileged --device --cap-add --pid --ipc
    --userns --security-opt
    --volumes-from --runtime --volume-driver --uts --cgroupns --cgroup-parent --group-add --sysctl
  docker-compose docker/compose podman/compose: leading; folders --project-directory; orders -f --file --env-file;
    manifests compose.yaml compose.yml docker-compose.yml docker-compose.yaml compose.override.yaml
    compose.override.yml docker-compose.override.yml docker-compose.override.yaml
  kubectl oc: orders ${cluster} --raw; flags Ahw
  helm: orderly ${fetched}
  kubectl/apply kubectl/create kubectl/replace oc/apply oc/create oc/replace: orders ${cluster}; stays
  sqlite3: orders -init -cmd; orderly ${leavesDatabase}
  psql: queries -c --command; orders -h --host; orderly ${leavesPsql}
  mysql mariadb: queries -e --execute; orders --tee --pager --init-command; orderly ${leavesMysql}
  less more: orders +! +|
  gawk awk mawk nawk: orders -i -l --include --load
  nm objdump ar: orders --plugin
  terraform tofu: words; orderly ${otherState}; folders -chdir; orders -plugin-dir -from-module -destroy; manifests *.tf *.tf.json; stays
  gh glab: orders -R --repo --hostname; flags acdwy
  gh/api glab/api: orders --hostname -X --method -f -F --field --raw-field --input
  tsc vue-tsc: folders -p --project -b --build; orders @; configs -p --project -b --build; stays
  playwright: reach many-faced; narrow test
  // The folder of an output that programs remove first is another order, too.
  playwright pre-commit: orders -c --config --ui-host --output; configs -c --config; modules --reporter; manifests playwright.config.js
    playwright.config.ts .pre-commit-config.yaml; stays
  flutter dart: reach many-faced; narrow test analyze format
  flutter dart coverage: orders --rcfile; runsOperands
  tsx ts-node: orders -r --require --import -P --project --loader -C --compiler
  eslint: orders -c --config --rulesdir --resolve-plugins-relative-to --parser --plugin --parser-options --init
    --inspect-config --mcp; configs -c --config; modules -f --format; spares --parse; manifests eslint.config.js eslint.config.mjs
    eslint.config.cjs eslint.config.ts .eslintrc .eslintrc.js .eslintrc.cjs .eslintrc.json .eslintrc.yml; stays
  prettier stylelint: fixes -w --write --fix; orders --config --plugin --plugin-search-dir --config-basedir --custom-syntax
    --custom-formatter; configs --config; modules --parser -f --formatter; manifests .prettierrc .prettierrc.json .prettierrc.js .prettierrc.cjs .prettierrc.mjs
    prettier.config.js prettier.config.cjs prettier.config.mjs .stylelintrc.js stylelint.config.js; stays
  jest vitest mocha ava: orders -c --config --root --rootDir --roots --require -r --import --loader --setupFiles
    --setupFilesAfterEnv --globalSetup --globalTeardown --transform --resolver --runner --testRunner
    --testEnvironment --preset --api.host --inspect --inspect-brk --execArgv --haste --opts --file --experimental-loader --node-option
    --projects --cacheDirectory --coverage.reportsDirectory
    --poolOptions.forks.execArgv --poolOptions.threads.execArgv --poolOptions.vmThreads.execArgv
    --poolOptions.vmForks.execArgv; configs -c --config; spares --run --coverage --cache --project; runsOperands; manifests babel.config.js jest.config.js jest.config.ts jest.config.cjs
    jest.config.mjs vitest.config.ts vitest.config.js vite.config.ts vite.config.js .mocharc.js .mocharc.cjs *.test.* *.spec.*
  jest vitest ava: modules --env --environment --reporters --reporter --testResultsProcessor
    --testSequencer --watchPlugins --snapshotResolver --snapshotSerializers --snapshotEnvironment --prettierPath
    --filter --dependencyExtractor --coverageReporters --moduleNameMapper --coverage.customProviderModule
    --browser.provider --sequence.sequencer --diff --typecheck.checker --workspace
  // It brings packages.
  vitest: orderly ${/^init$/}
  mocha: modules -R --reporter -u --ui -n
  webpack rollup esbuild: orders -c --config --extends -p --plugin --configPlugin --output-clean
  webpack vite rollup esbuild: stays; configs -c --config; manifests webpack.config.js
    webpack.config.ts vite.config.js vite.config.ts vite.config.mjs rollup.config.js rollup.config.mjs svelte.config.js
  gulp grunt: manifests gulpfile.js gulpfile.mjs Gruntfile.js
  babel postcss tailwindcss: manifests babel.config.js babel.config.cjs babel.config.json .babelrc .babelrc.js
    postcss.config.js postcss.config.cjs postcss.config.mjs tailwind.config.js tailwind.config.ts
  commitlint drizzle-kit graphql-codegen tsup rspack cypress wdio karma protractor hardhat: manifests
    commitlint.config.js drizzle.config.ts codegen.ts codegen.yml tsup.config.ts rspack.config.js cypress.config.js
    cypress.config.ts wdio.conf.js wdio.conf.ts karma.conf.js protractor.conf.js hardhat.config.js hardhat.config.ts
  ng react-native expo cdk sam serverless wrangler netlify vercel firebase pulumi: manifests angular.json
    metro.config.js app.config.js app.config.ts cdk.json samconfig.toml serverless.yml serverless.ts wrangler.toml
    netlify.toml vercel.json firebase.json Pulumi.yaml
  skaffold tilt helmfile kustomize packer earthly act goreleaser mage buf forge: manifests skaffold.yaml Tiltfile
    helmfile.yaml kustomization.yaml packer.pkr.hcl Earthfile action.yml .goreleaser.yml .goreleaser.yaml magefile.go
    buf.gen.yaml foundry.toml
  doit locust snakemake dvc sphinx-build mkdocs alembic celery gunicorn uvicorn hypercorn flask foreman honcho heroku: manifests dodo.py
    locustfile.py Snakefile dvc.yaml conf.py mkdocs.yml env.py alembic.ini celeryconfig.py gunicorn.conf.py app.py
    wsgi.py Procfile
  knex typeorm sequelize sequelize-cli semantic-release storybook docusaurus shadow-cljs svelte-kit vue-cli-service
    lint-staged typedoc b2 air cog fly flyctl: manifests knexfile.js knexfile.ts ormconfig.js .sequelizerc release.config.js
    .releaserc .storybook/main.js .storybook/main.ts docusaurus.config.js docusaurus.config.ts shadow-cljs.edn
    svelte.config.js vue.config.js .lintstagedrc .lintstagedrc.js lint-staged.config.js typedoc.json Jamroot Jamfile
    .air.toml cog.toml fly.toml
  fab invoke scons waf vagrant: manifests fabfile.py tasks.py SConstruct SConscript wscript Vagrantfile
  nix nix-build nix-shell: manifests flake.nix default.nix shell.nix
  nx turbo lerna: folders --cwd; manifests nx.json project.json turbo.json lerna.json
  mypy: orders @ --config-file --python-executable --install-types; configs --config-file; manifests mypy.ini
    .mypy.ini; stays
  ruff black isort: stays
  next nuxt astro: manifests next.config.js next.config.mjs next.config.ts nuxt.config.ts astro.config.mjs
    astro.config.ts; stays
  flake8 pylint: orders --config --append-config --rcfile --load-plugins --init-hook; configs --config --rcfile;
    manifests .flake8 .pylintrc pylintrc; stays
  pdm hatch: folders -p --project; orders -c --config
  dpkg rpm apt apt-get dnf yum zypper apk gem run-parts: runsOperands
  ansible-playbook: orders --vault-password-file --vault-pass-file --vault-id --become-password-file --become-pass-file
    --connection-password-file --conn-pass-file -i --inventory -M --module-path -e --extra-vars -c --connection --ssh-common-args
    --ssh-extra-args --scp-extra-args --sftp-extra-args; manifests ansible.cfg; runsOperands
`;

/** Settings of variables in which shells, and git, look programs and their short names up. */
const searched =
  /^(?:HOME|XDG_CONFIG_HOME)=|^(?:PATH|path|BASH_CMDS|BASH_ALIASES|GIT_CONFIG(?:_(?:GLOBAL|SYSTEM|PARAMETERS|KEY_[0-9]+))?)(?:$|[+[=])/;

/** Options by several names, as rules have them: those that people forbid. */
export const sameSpecs: Entries = table`
  rm cp: same -r -R --recursive | -f --force
  chmod chown chgrp: same -R --recursive
  sed: same -i --in-place
  git/push: same -f --force | -d --delete | -u --set-upstream | -n --dry-run
  git/commit: same -n --no-verify | -m --message | -a --all
  git/checkout git/switch git/tag git/mv git/rm: same -f --force
  git/clean git/add: same -f --force | -n --dry-run
  git/branch: same -f --force | -d --delete | -m --move | -c --copy | -D -d+-f | -M -m+-f | -C -c+-f
  kill pkill killall: same -9 -KILL -SIGKILL -s=9 -s=KILL -s=SIGKILL -n=9 --signal=9 --signal=KILL --signal=SIGKILL
  git/rebase: same -i --interactive
  npm pnpm: same -g --global | -D --save-dev | -f --force
  curl: same -X --request | -d --data | -o --output | -T --upload-file | -F --form | -k --insecure | -u --user
  wget: same -O --output-document
  docker/rm docker/rmi podman/rm podman/rmi: same -f --force
  docker/run podman/run: same -v --volume | -e --env | -p --publish
  kubectl/get kubectl/describe kubectl/delete kubectl/edit kubectl/patch kubectl/create kubectl/scale kubectl/label
    kubectl/annotate oc/get oc/describe oc/delete oc/edit oc/patch: aliases pods pod po | secrets secret |
    namespaces namespace ns | configmaps configmap cm | services service svc | deployments deployment deploy |
    statefulsets statefulset sts | daemonsets daemonset ds | replicasets replicaset rs | nodes node no | ingresses ingress ing |
    jobs job | cronjobs cronjob cj | serviceaccounts serviceaccount sa | persistentvolumes persistentvolume pv |
    persistentvolumeclaims persistentvolumeclaim pvc | roles role | rolebindings rolebinding |
    clusterroles clusterrole | clusterrolebindings clusterrolebinding | customresourcedefinitions crds crd
`;

/** How much of a program an allow rule may name, and what else rules have to know of it. */
export const reachSpecs: Entries = table`
  // Shells and what they run text with, wrappers, openers, and what runs elsewhere or later.
  rbash busybox busybox32 busybox64 busybox64u toybox eval exec source . trap command builtin env sudo su doas pkexec
    runuser xargs parallel find fd
    watch entr timeout nice ionice nohup setsid stdbuf chrt taskset time strace ltrace valgrind script unshare nsenter
    chroot bwrap firejail fakeroot flock systemd-run setpriv prlimit caffeinate torsocks proxychains unbuffer
    dbus-run-session xvfb-run numactl rlwrap faketime ssh telnet launchctl git-shell tig xdg-open explorer pipx
    dotnet-script nix-shell direnv mise asdf devbox fish mksh csh tcsh ash python2 python3 pypy3 ipython kotlin clojure
    mosh open start py: reach runs others
  npx bunx pnpx uvx: reach runs others; launches
  bash sh zsh dash ksh: reach runs others; scripted exuv
  mosh ansible open start cmd pwsh powershell nc ncat netcat: carries
  aws az: carries send-command run-command
  apt apt-get: carries -o --option
  rpm emacsclient: carries --eval -e -E
  // Modules that are given code, or read it.
  timeit pdb asyncio IPython ptpython bpython: reach runs others
  // Interpreters, and programs that have a language of their own or a way out to a shell.
  python pypy: reach runs others; runsCode; runsModules; scripted uBOqsbvIE; inline -c
  py: runsModules; runsCode
  node nodejs tsx: tests --test
  node nodejs: inline -e -p -pe --eval --print
  ruby: leading; loads -r --require; inline -e -ne -pe -lne -nle -lpe -ple -lane -ane
  perl: leading; loads -M -m; inline -e -E -ne -nE -pe -pE -lne -nle -lpe -ple -lane -ane -0777ne -0777pe
  lua luajit rscript julia: inline -e
  node nodejs tsx ts-node zx ruby perl php lua luajit rscript julia: reach runs others; runsCode; scripted
  irb deno bun r osascript java jshell groovy scala elixir iex erl ghci swift awk gawk mawk nawk tclsh wish expect m4 dc
    gnuplot pwsh powershell cmd vi vim nvim view ex ed emacs nano less more man gdb lldb psql mysql mariadb sqlite3
    mongosh mongo redis-cli socat nc ncat netcat at batch crontab screen tmux lftp guile ghc clisp puppet tex latex pdflatex
    xelatex lualatex: reach runs others; runsCode
  make gmake just rake mvn vagrant ftp sftp bind octave sbcl racket ocaml raku clojure kotlin bb mix maxima mail mailx
    mutt fzf sk newgrp zig ranger lf forfiles: runsCode
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
    mktemp cp basename dirname seq sleep tsc vue-tsc eslint prettier stylelint jest vitest mocha ava mypy flake8 pylint ruff
    black isort pytest py.test unittest pyright basedpyright svelte-check oxlint rspec phpunit pest pint rubocop phpstan ctest py_compile shellcheck hadolint yamllint tokei: reach plain
  chmod: narrow +x u+x a+x ug+x; orders --reference
  // Programs that destroy or send away what they are pointed at.
  rm rmdir mv dd shred truncate chmod chown chgrp chattr setfacl ln kill pkill killall mkfs fdisk parted mount umount
    curl wget http https xh aria2c ftp sftp scp rsync rclone tee install patch tar unzip zip sed reboot shutdown halt
    poweroff iptables nft ufw passwd useradd userdel usermod groupadd visudo export alias unset set: reach pointed
  // Programs that do quite different things by subcommand; those with more to be said stand among the projects.
  gmake task mvn mvnw mvnd gradle gradlew rake just service yum dnf pacman snap apk ansible heroku pipenv gem: reach
    many-faced
  awk gawk mawk nawk sed gsed psql: loads -f --file -E --exec
  nginx: loads -c
  // A file with a command in it that connects, or that is run on the way.
  ssh scp sftp: loads -F
  // Settings in which a program to start, another host or a file to write may stand.
  kubectl oc helm: loads --kubeconfig; same -n --namespace | -A --all-namespaces | -f --filename --values
  start-stop-daemon: loads -x -a --exec --startas
  tcc: loads -run
  vi vim nvim ex: loads -S -u -l
  emacs: loads -l --load --script
  less: loads -k --lesskey-file --lesskey-src
  gdb lldb: loads -x -s --command --source
  pwsh powershell: loads -File -file
  kotlinc: loads -script
  code code-insiders codium cursor windsurf: loads --install-extension
  whatis apropos info tldr cheat help which whereis type compgen complete: tells
  grep egrep fgrep rg ag ack sed awk gawk mawk nawk perl jq: patterns
  // What the folder steers counts only in a trusted place. Which files steer it is known to dangerousNames.
  git gh cargo rustc rustup rustfmt npm npx node nodejs bun deno tsc esbuild python python2 python3 pypy3 pip
    pip3 uv ruff mypy black yamllint go ruby gem perl php lua luajit kubectl aws zig swift ghc opam mongosh
    protoc terraform tofu cmake ctest meson ninja make gmake bmake autoconf automake pkg-config bison flex
    redis-server redis-cli psql mysql pg_dump mysqldump nginx ffmpeg ffprobe: steered
  // What 'alias' and 'hash' name is judged by itself.
  enable: renames ${/^-[A-Za-z]*f/}
  env: renames ${searched}
  export declare typeset local readonly: declares; renames ${searched}
`;
