import { literalWord } from '../../shell/word';
import { type Entries, table } from '../entry';
import type { Alike, Judge, Touch } from '../spec';
import { pasted } from './aims';
import { mentionPackages, pip, pipQueries } from './runners';

const judgeDpkg: Judge = ({ parsed: { options } }) =>
  options.length > 0 ? undefined : '`dpkg` is told nothing to list';

const dpkgFiles: Touch = ({ args, parsed: { operands }, has }, uses) => {
  uses.mentionAll(args);
  uses.addAll(has('-x -X -e --extract --vextract --control') ? 'writeTree' : 'none', operands.slice(1));
};

const judgeRpm: Judge = ({ args: [word] }) => (word?.text.startsWith('-q') ? undefined : '`rpm` is not told to query');

/** That go brings modules nobody named before, and what it hands on to compiler and linker: another program to start, its options, or a file to write elsewhere. */
const passedOn =
  /^--?mod(?:=mod)?$|(?:^|[\s='"])-ext(?:ld\b|ar\b|ldflags(?![\s='"]*-static['"\s]*$))|-(?:\w*profile|o|tmpdir|asmhdr|linkobj)[\s=]+(?:[/~]|\.\.)/;

/** What is handed on to the compiler and starts or loads something else, also by what is said of the machine to build for. */
const linked = /linker=|codegen-backend=|\.json$/;

/** Where packages come from instead, and what a build starts or loads besides. */
const sources =
  /Restore\w*(?:Sources?|ConfigFile)\b|:\/\/|^(?:[-/]+(?:p|property)[:=])?(?:.*;)?[\w.]*(?:Event|Tool(?:Exe|Path)|Adapters?Paths?|Command|(?:Targets|Props)(?:Path)?)=|^[-/]+(?:l|dl|logger|distributedlogger):(?!console)/i;

/** `git subtree push` and `git lfs push` push, and so do `git svn dcommit` and `git p4 submit`. */
const pushing: Alike = (words) => {
  const at = words.findIndex(({ text }, index) =>
    /^(?:(?:subtree|lfs) push|svn dcommit|p4 submit)$/.test(`${text} ${words[index + 1]?.text ?? ''}`),
  );
  return at < 0 ? undefined : words.toSpliced(at, 2, literalWord('push'));
};

/** Programs that do what a folder, a server or a package says, by subcommands of their own. */
export const projectSpecs: Entries = table`
  git: reach many-faced; narrow add branch cherry-pick commit diff fetch init log lfs/ merge mv notes/ pull revert show
    sparse-checkout/ stash/ status subtree/ switch tag checkout/-b restore/--staged rm/--cached; running daemon help hook instaweb for-each-repo maintenance
    send-email bisect config
    difftool filter-branch mergetool rebase submodule worktree; pointed push reset clean checkout restore rm filter-repo
    update-ref reflog gc remote clone apply am; leading; folders -C; moves -C; orders --git-dir --work-tree --exec-path
    --config-env; carries remote-ext shell daemon for-each-repo merge-index submodule--helper instaweb web--browse;
    aliases push send-pack http-push; alike ${pushing}
  npm: reach many-faced; narrow run/ run-script/ test t tst start stop restart ci clean-install audit dedupe outdated
    pack prune rebuild update up version view info show v search query pkg/get config/get config/list; running exec x init create explore edit; pointed publish unpublish
    install i add uninstall link config token access owner pkg set-script; carries explore pkg set-script --script-shell --shell; aliases run
    run-script rum urn | install i
    in ins inst insta instal isnt isnta isntal isntall add | uninstall un unlink remove rm r | publish publis publi publ
    pub | unpublish unpublis unpubli unpubl unpub unpu unp | test t tst | exec x | ci clean-install ic install-clean
    isntall-clean | update up upgrade udpate | access acces acce acc | dist-tag dist-tags; globals -f --verbose --json
    --force --no-audit --no-fund --ignore-scripts --foreground-scripts --if-present --no-color --globalconfig=
    --script-shell= --tag= --otp= --access=; throughout
  pnpm: reach many-faced; narrow run/ *; running exec dlx create env recursive multi m; pointed publish add install
    remove config set store link patch-commit setup self-update server; carries --script-shell --shell; launches exec;
    aliases run run-script | install i | remove rm uninstall un | test t tst; globals --recursive --workspace-root
    --stream --parallel --no-color --filter-prod= --loglevel= --reporter= --store-dir= --workspace-concurrency=
  yarn: reach many-faced; narrow run/ *; within workspace; running exec dlx create node workspace workspaces; carries workspaces --script-shell; pointed publish npm add
    remove config global set plugin link;
    launches exec; globals --verbose --json --offline --prefer-offline --non-interactive --no-color --flat
    --modules-folder= --cache-folder= --mutex= --registry= --use-yarnrc=
  bun: carries x; plainly test run/; globals -cr= --silent --bun --watch --hot --cwd= --config= --env-file= --preload=
  deno: plainly fmt lint check test task/; globals -q -L= --quiet --log-level=; orders -c --config --import-map --env-file --preload --cert
    -A --allow-all --allow-run --allow-ffi --allow-write -P --permission-set --inspect --inspect-brk --inspect-wait --v8-flags
    https:// http:// npm: jsr:; folders --cwd; manifests deno.json deno.jsonc; stays
  kubectl: reach many-faced; narrow get/ describe/ logs rollout/ top wait explain events config/ version
    cluster-info api-resources api-versions auth/; running exec run
    debug; pointed apply create delete patch replace edit scale cp
    port-forward proxy; carries exec run debug; globals -sv= --insecure-skip-tls-verify --warnings-as-errors
    --match-server-version --cluster= --server= --user= --token= --as= --as-group= --as-uid= --cache-dir=
    --request-timeout= --profile= --v= --certificate-authority= --client-certificate= --client-key= --tls-server-name=
  oc: reach many-faced; narrow get/ describe/ logs rollout/ status; running exec rsh; carries exec run debug rsh;
    globals -sv= --cluster= --server= --user=
    --token= --as=
  helm: reach many-faced; narrow list ls status history version template lint get/ repo/ dependency/ search/ show/; running plugin;
    pointed install upgrade uninstall; aliases uninstall delete del un;
    globals --debug --kube-context= --kube-apiserver= --kube-token= --registry-config= --repository-config=;
    orders --kubeconfig --context --kube-context --cluster --server -s --user --token --as --as-group --kube-apiserver
    --kube-token --post-renderer --registry-config --repo; turns upgrade install|i install; stays
  cargo: reach many-faced; narrow build b check c clippy test t bench doc d fmt fix update tree clean metadata fetch
    vendor
    expand nextest/; running run; plainly run r; pointed publish install add yank; carries watch --config; aliases build b | run r
    | test t | check c | doc d | remove rm; globals -qv -ZC= --quiet --verbose --offline --locked --frozen --config=
    --color= --manifest-path=; orderly ${linked}; folders -C --manifest-path; orders --config -Z; manifests build.rs Cargo.toml; stays
  go: reach many-faced; narrow build test vet fmt list doc clean fix mod/ work/; running run generate tool; plainly run/.; pointed
    install get; carries -exec -toolexec -vettool;
    globals -C=; words; folders -C; orderly ${passedOn}; orders -toolexec -exec -overlay -modfile
    -vettool -pkgdir -compiler; runsOperands; keeps; example version
    > version: only
    > env: keeps -json -changed; words; vague; example
  dotnet: reach many-faced; narrow build test clean format restore list/; orderly ${sources}; running run exec; plainly run; globals -d --diagnostics; folders --project;
    orders --source --configfile -s
    --settings --test-adapter-path @; modules -l --logger; manifests *.*proj *.props *.targets; stays
  gh: reach many-faced; narrow pr/ issue/ run/ label/ search/ ruleset/ cache/ project/ variable/ status; running
    extension alias codespace; pointed api repo
    secret auth release workflow gist; carries ssh alias; globals -R= --repo=
  glab: reach many-faced; narrow mr/ issue/ ci/ label/; running alias; carries alias; globals -R= --repo=
  aws: reach many-faced; pointed s3; globals --debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager
    --profile= --region= --endpoint-url= --output= --query= --color= --ca-bundle= --cli-read-timeout=
    --cli-connect-timeout=; orders --endpoint-url --ca-bundle
  gcloud: reach many-faced; running ssh; carries ssh; globals -q --quiet --project= --account= --configuration=
    --verbosity= --format= --impersonate-service-account=; passes alpha beta preview
  az: reach many-faced; globals -o= --debug --only-show-errors --verbose --output= --query= --subscription=
  terraform: reach many-faced; narrow init plan fmt validate get graph show output providers
    workspace/ state/list state/show; running console; pointed apply
    destroy import state; globals -chdir=
  tofu: reach many-faced; narrow init plan fmt validate get graph show output providers
    workspace/; pointed apply destroy; globals -chdir=
  pulumi: reach many-faced; pointed up destroy; globals -Cv= --non-interactive --logtostderr --cwd= --color=
  make gmake: narrow *; pointed install uninstall deploy publish release push upload destroy
  make: reach many-faced; globals -BknswirR -E=
  systemctl: reach many-faced; globals -HM= --now --no-block --global --no-ask-password --host= --machine= --root=;
    orders -H --host -M --machine --root --image; same -H --host | -f --force
  apt apt-get: reach many-faced; pointed install remove; globals -yqfdsmuV -oct= --yes --assume-yes --quiet --option=
    --config-file= --target-release=; orders -o --option -c --config-file;
    same -s --simulate --just-print --dry-run --recon --no-act
  brew: reach many-faced; narrow list ls info search deps uses outdated leaves config doctor desc services/; pointed install uninstall; globals -qvd --quiet --verbose --debug; aliases uninstall remove rm
  pip pip3: reach many-faced; narrow list show freeze check inspect index/ cache/; running config; pointed install
    uninstall; same -U --upgrade; globals -qv --quiet --verbose
    --isolated --no-input --no-color --require-virtualenv; orders -i --index-url --extra-index-url --find-links
    --trusted-host --proxy --python --config-settings -f -C; spares --pre; runsOperands; manifests setup.py pyproject.toml setup.cfg
  uv: reach many-faced; narrow sync lock build tree export venv format python/ cache/; running run tool; pointed pip
    add; launches run; globals -qvn --quiet --verbose
    --offline --no-config --no-cache --config-file= --color=; folders --directory --project; orders --config-file
    --env-file -i --index-url --extra-index-url --default-index --index --find-links; modules -p --python; stays
  conda: reach many-faced; narrow list info env/ search; running run; globals -qv --quiet --verbose
  composer: reach many-faced; narrow install test run/ run-script/ show outdated validate audit why why-not depends
    licenses diagnose check-platform-reqs dump-autoload; running exec; pointed require config; carries config; globals -qvn -d= --quiet
    --no-interaction --no-plugins --no-scripts
    --ansi --no-ansi --working-dir=; folders -d --working-dir; manifests composer.json
    > exec: takes -ln --list --no-interaction; wrapper
  bundle: reach many-faced; narrow install list show info outdated check; running exec; launches exec; globals -r=; orders --gemfile; manifests Gemfile
  hg: reach many-faced; narrow add commit ci diff log merge pull status update up; carries --config; globals -qvy -R=
    --quiet --verbose --noninteractive --debug --repository= --cwd=
    --config= --encoding=; folders -R --repository --cwd; orders --config
  svn: reach many-faced; globals -q --quiet --non-interactive --no-auth-cache --username= --password= --config-dir=
    --config-option=; orders --config-dir --config-option --diff-cmd --diff3-cmd --editor-cmd; aliases commit ci |
    checkout co | delete del remove rm | move mv rename ren | switch sw | update up
  adb: reach many-faced; running shell; carries shell exec-out exec-in; globals -dea -stHPL=
  firebase: reach many-faced; carries emulators:exec; globals -i -P= --non-interactive --debug --interactive --project=
    --account= --token=
  vercel: reach many-faced; globals -dy -AQStT= --debug --yes --local-config= --global-config= --scope= --token= --team=
    --cwd=
  wrangler: reach many-faced; globals -ce= --config= --cwd= --env=
  flyctl fly: reach many-faced; carries ssh console machine; globals -t= --verbose --access-token=
  docker: reach many-faced; narrow pull stop start restart logs tag wait network/ image/ manifest/ search events;
    running run exec container
    compose buildx; pointed rm rmi push build cp system
    volume login
  podman: reach many-faced; narrow pull stop start restart logs tag wait network/ image/; running run exec compose
    container; pointed rm rmi push
  pipenv hatch: running run; launches run
  // Scripts that people know by name: what one of their subcommands does is told by it, and some run code.
  manage.py artisan: reach many-faced; narrow *; running shell shell_plus dbshell runscript tinker
  // Any other word is a task, and what stands behind it is for rake: further tasks, code, another file of tasks.
  rails: reach many-faced; narrow test t routes server s generate g destroy d new about notes stats; running runner r
    console c dbconsole db
  nix: reach many-faced; running run shell develop; carries run bundle
  cargo rustup: passes +
  terraform tofu terragrunt: turns apply destroy destroy
  make gmake bmake rake mvn mvnw mvnd gradle gradlew ant ninja invoke fab scons sbt gulp grunt doit mage phing: goals
  task run-s run-p npm-run-all: goals front
  task: narrow *; pointed deploy publish release push destroy
  turbo/run nx/run-many nx/affected: goals front; folders --cwd; globals -F= -t --target --targets --filter= --concurrency= --output-logs=
    --log-order= -cp= --projects= --configuration= --parallel= --base= --head= --exclude=
  mvn mvnw mvnd: takes -pl= --projects= -P= --activate-profiles= -T= --threads= -rf= --resume-from= -D= --define=
    -q -B -e -X -U -o -am -amd -fae -ff -fn -N -nsu -ntp -V -C -c
  gradle gradlew: takes --tests= -x= --exclude-task= --console= --max-workers= --warning-mode= -P= -D= -i -q -d -s -S
    -w -m -t --info --debug --quiet --stacktrace --offline --no-daemon --continue --parallel --rerun-tasks
    --no-build-cache --build-cache --daemon --continuous --dry-run --scan
  vagrant: running ssh; carries ssh
  gem: narrow list env environment which search info outdated contents dependency; pointed install push
  just: orderly ${pasted}; globals --set==; carries -c --command --shell; folders -d --working-directory; orders -f --justfile
    --shell --shell-arg
    --shell-command --set --dotenv-path --dotenv-filename -c --command -g --global-justfile --choose --chooser -E -e
    --edit; manifests justfile Justfile .justfile; stays; goals maybe
  launchctl: carries submit
  jj: carries config --config
  snap: carries run
  heroku: carries run run:detached local:run
  lldb: carries --
  pdm rye: launches run
  // Package managers asked what is there.
  dpkg-query: keeps -lLpsSW -f= --list --listfiles --status --search --show --print-avail --version --help --no-pager
    --showformat=; vague; example bash
  pip pip3: like pip2; keeps; only --version | -V | -v | --help | -h | * --help | help *; ${pip};
    touches ${mentionPackages}; subcommands ${pipQueries}; example list
  dpkg: keeps -lLpsS --list --listfiles --status --search --print-avail --get-selections --print-architecture
    --print-foreign-architectures --version --help --no-pager; vague; refuses ${judgeDpkg}; touches ${dpkgFiles};
    example -l
  // Left out: -o and -c, with which any program may be configured.
  apt: keeps; only --version | -V | -v; example list
    > list show search policy depends rdepends: keeps -aqin --installed --upgradable --upgradeable --all-versions
      --all-names --names-only --quiet; vague; example
  apt-cache: keeps; only --version | -V | -v; example show bash
    > show search policy depends rdepends showpkg pkgnames madison: keeps -anqi --names-only --installed --quiet
      --recurse --no-all-versions --full; vague; example bash
  // Left out: --eval and --define, which run macros.
  rpm: keeps -qailfcdRv --provides --requires --changelog; only --version; vague; refuses ${judgeRpm}; example -qa
`;
