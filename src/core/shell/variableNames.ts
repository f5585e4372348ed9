import type { Assignment } from './analysis';
import { isHarmlessGitVariable, quietEditor, quietPager } from './gitSettings';

/** Whether assigning to the variable changes which program a name means, or what programs load, run or talk to. */
export function isSteeringVariable(name: string): boolean {
  return (
    steering.has(name) ||
    ((families.test(name) || namesConfiguration(name) || namesProxy(name)) && !isHarmlessVariable(name))
  );
}

/** Whether the variable names a file or a folder in which a proxy, or the host itself, may be set. */
export function namesConfiguration(name: string): boolean {
  return configurations.test(name);
}

const configurations =
  /^(?:CURL_HOME|WGETRC|SYSTEM_WGETRC|GIT_CONFIG(?:_GLOBAL|_SYSTEM)?|HOSTALIASES|HOME|XDG_CONFIG_HOME|KUBECONFIG|NETRC|CARGO_HOME|GOENV|YARN_RC_FILENAME|(?:PIP|UV|AWS)_CONFIG_FILE|(?:DOCKER|BOTO|RCLONE)_CONFIG|GH_CONFIG_DIR|DOCKER_CONTEXT|npm_config_(?:user|global)config)$/i;

/** Whether the variable says through which host programs connect. */
export function namesProxy(name: string): boolean {
  return /^(?!no_)(?:\w*_proxy|goproxy)$/i.test(name);
}

/** Families of variables that belong to a program or a loader. */
const families =
  /^(?:LD_|DYLD_|GIT_|GH_|PYTHON|PERL|RUBY|GEM_|BUNDLE_|NODE_|NPM_|npm_|YARN_|PNPM_|BUN_|DENO_|PIP_|UV_|POETRY_|CONDA_|BASH_|ZSH|ZDOT|LESS|MAN|GCONV|GLIBC_|MALLOC_|JAVA_|JDK_|_JAVA|MAVEN_|GRADLE_|CARGO_|RUST|GO(?:FLAGS|ROOT|PATH|BIN|PROXY|ENV|TOOLCHAIN|DEBUG)$|DOCKER_|BUILDKIT_|COMPOSE_|KUBE|HELM_|AWS_|AZURE_|GOOGLE_|CLOUDSDK_|SSH_|GPG_|GNUPG|XDG_|TAR_|GREP_|RSYNC_|SYSTEMD_|SUDO_|PKG_|CMAKE_|MAKE|SSL_|OPENSSL_|CURL_|WGET|TERMINFO|TEXTDOMAIN|PHP|LUA_|COMPOSER_|VIM|EMACS|FZF_|BAT_|DELTA_|PG|MYSQL_|HIST|TMUX|SCREEN)/;

/** Variables that stand alone. The lower-case ones are tied to their upper-case twins in zsh. */
const steering = new Set(
  (
    'PATH IFS ENV SHELLOPTS BASHOPTS PS0 PS1 PS2 PS3 PS4 PROMPT_COMMAND PROMPT_DIRTRIM HOME SHELL EDITOR VISUAL PAGER ' +
    'BROWSER CDPATH OLDPWD PWD FPATH FIGNORE FCEDIT INPUTRC EXECIGNORE GLOBIGNORE POSIXLY_CORRECT TMPDIR TMP TEMP ' +
    'USER LOGNAME CLASSPATH AWKPATH AWKLIBPATH RIPGREP_CONFIG_PATH LOCPATH NLSPATH TERMCAP DISPLAY ' +
    'CC CXX CPP LD AR AS CFLAGS CXXFLAGS LDFLAGS CPATH LIBRARY_PATH C_INCLUDE_PATH ' +
    'NO_PROXY no_proxy ' +
    'path cdpath fpath manpath module_path prompt COMMAND_MODE READNULLCMD NULLCMD TIMEFMT TMPPREFIX ' +
    'ASAN_OPTIONS KDEDIR QT_PLUGIN_PATH GTK_MODULES DEBUGINFOD_URLS FAKEROOT EXINIT REPORTTIME WORDCHARS MAILPATH histchars'
  ).split(' '),
);

const harmless = new Set(
  (
    'LANG TZ NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE PY_COLORS COLUMNS LINES CI NODE_ENV TERM ' +
    'RUST_BACKTRACE RUST_LIB_BACKTRACE RUST_LOG CARGO_TERM_COLOR CARGO_TERM_PROGRESS_WHEN ' +
    'PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE PYTHONUTF8 PYTHONFAULTHANDLER PYTHONHASHSEED ' +
    'NODE_NO_WARNINGS NODE_DISABLE_COLORS NPM_CONFIG_LOGLEVEL npm_config_loglevel ' +
    'PIP_DISABLE_PIP_VERSION_CHECK PIP_NO_INPUT PIP_NO_COLOR UV_NO_PROGRESS POETRY_NO_INTERACTION ' +
    'DOCKER_BUILDKIT BUILDKIT_PROGRESS COMPOSE_PROGRESS'
  ).split(' '),
);

/** Whether setting the variable in front of a command changes only how the command talks, not what it does. */
export function isHarmlessVariable(name: string): boolean {
  return harmless.has(name) || /^LC_[A-Z]+$/.test(name);
}

/** Options of node that load nothing: how much memory it takes, what it warns of, which kinds of modules it knows. */
const quietNode =
  /^(?:(?:^|\s+)--(?:max[-_](?:old|semi)[-_]space[-_]size=\d+|stack-trace-limit=\d+|unhandled-rejections=\w+|dns-result-order=\w+|(?:no|trace)-(?:warnings|deprecation)|trace-uncaught|enable-source-maps|experimental-vm-modules|openssl-legacy-provider))+$/;

/** Variables that are harmless with some values: programs are told to start and load none, or one that only prints. */
const harmlessWith: ReadonlyMap<string, RegExp> = new Map([
  ...['PAGER', 'GIT_PAGER', 'GH_PAGER', 'MANPAGER', 'SYSTEMD_PAGER', 'AWS_PAGER', 'BAT_PAGER', 'DELTA_PAGER'].map(
    (name) => [name, quietPager] as const,
  ),
  ...['GIT_EDITOR', 'GIT_SEQUENCE_EDITOR', 'EDITOR', 'VISUAL'].map((name) => [name, quietEditor] as const),
  ...['GIT_TERMINAL_PROMPT', 'GIT_OPTIONAL_LOCKS', 'GIT_CONFIG_NOSYSTEM'].map((name) => [name, /^[01]$/] as const),
  ['NODE_OPTIONS', quietNode],
  ['GOFLAGS', /^-(?:count=\d+|buildvcs=\w+|v)$/],
  ['PYTHONWARNINGS', /^(?:ignore|default|error|always|once)$/],
  ['PYTHONIOENCODING', /^utf-?8(?::\w+)?$/i],
]);

/** Whether setting this value of the variable in front of a command changes only how the command talks. */
export function isHarmlessAssignment({ name, value }: Pick<Assignment, 'name' | 'value'>): boolean {
  return (
    isHarmlessVariable(name) ||
    (value?.literal === true && harmlessWith.get(name)?.test(value.text) === true) ||
    (name.startsWith('GIT_CONFIG_') && isHarmlessGitVariable(name, value))
  );
}

/**
 * Whether the variable is one that a command line may use for its own notes: it names nothing that a shell or a
 * program listens to.
 *
 * The lists are wide on purpose: an ordinary name that is caught costs a question, a name that slips through lets
 * a command line aim the programs after it.
 */
export function isOrdinaryVariable(name: string): boolean {
  return (
    /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) &&
    !isSteeringVariable(name) &&
    !listened.has(name) &&
    !listenedFamilies.test(name) &&
    !listenedEndings.test(name)
  );
}

/** Names that a shell fills or reads by itself; the lower-case ones are zsh's, whose arrays hold its own tables. */
const listened = new Set(
  (
    'EMAIL PROMPT FUNCNEST OPTIND OPTARG OPTERR REPLY RANDOM SECONDS EPOCHSECONDS EPOCHREALTIME SRANDOM LINENO HOSTFILE ' +
    'HOSTALIASES LOCALDOMAIN TIMEFORMAT TMOUT DIRSTACK GROUPS UID EUID PPID FUNCNAME PIPESTATUS COPROC MAPFILE ' +
    'HOSTNAME HOSTTYPE MACHTYPE OSTYPE MAIL MAILPATH MAILCHECK ARGV0 LANGUAGE TZDIR _ ' +
    'mailpath psvar argv status pipestatus aliases galiases saliases functions functions_source commands builtins ' +
    'options parameters modules dirstack history historywords jobdirs jobtexts jobstates nameddirs userdirs ' +
    'usergroups widgets keymaps termcap terminfo fignore watch signals funcstack histchars epochtime errnos sysparams'
  ).split(' '),
);

const listenedFamilies =
  /^(?:BASH|GO|CGO|ASDF|MISE|PYENV|RBENV|NODENV|NVM|FNM|VOLTA|SDKMAN|JENV|DIRENV|PROTO_|COREPACK|DOTNET|NUGET|R_|JULIA|GITHUB|GITLAB|XAUTH|MORE|MOST|GZIP|BZIP|XZ_|ZSTD|ZIP|UNZIP|RIPGREP|RG_|FD_|JQ_|CTEST|GCC_|RES_|HTTP|FTP|ELECTRON|VSCODE|CHROME|PUPPETEER|PLAYWRIGHT|DEBUG|PS_|PROCPS|TERRAFORM|TF_|ANSIBLE|VAULT|SQLITE|REDIS|GATEHOUSE|CLAUDE|CODEX|COPILOT|GEMINI|dis_|COMP_|COMPREPLY|VIRTUAL_ENV|TERM|LS_|LC_|LANG)/;

const listenedEndings =
  /(?:OPT|OPTS|OPTIONS|FLAGS|PATH|PATHS|CMD|COMMAND|EDITOR|PAGER|HOME|CONFIG|PROXY|proxy|SHELL|ARGS|EXEC|HOST|URL|_functions|_hook|_HOOK)$/;

/** Whether the variable makes programs load or run something, with this value. */
export function isLoadingVariable(name: string, value = ''): boolean {
  return loading.test(name) || loadingWith.some(([names, values]) => names.test(name) && values.test(value));
}

/** Variables that hold options or the names of usual programs, and the values with which something else is started. */
const loadingWith: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:CC|CXX|LD|AR|RUSTC_WRAPPER|CARGO_TARGET_\w+_(?:RUNNER|LINKER)|CMAKE_\w+_LAUNCHER)$/, /^\.{1,2}\//],
  [/_OPTS$/, /-javaagent:|-agent(?:lib|path):|--pager=|execute|become/],
  [/FLAGS$/, /--eval\b|-(?:tool)?exec=|linker=\.{0,2}\//],
  [/^(?:LESS|MORE)$/, /\+!/],
  [/^PYTEST_ADDOPTS$/, /(?:^|\s)-p\s*(?!no:)\w/],
  [/^PYTHONWARNINGS$/, /\.[A-Za-z]/],
];

const loading =
  /^(?:LD_|DYLD_|BASH_FUNC_|GIT_CONFIG|GIT_SSH|PERL5|GLIBC_TUNABLES$|GCONV_PATH$|PATH$|BASH_ENV$|ENV$|SHELLOPTS$|BASHOPTS$|PS4$|PROMPT_COMMAND$|IFS$|PAGER$|GIT_PAGER$|MANPAGER$|SYSTEMD_PAGER$|LESSOPEN$|LESSCLOSE$|GIT_EXTERNAL_DIFF$|GIT_EDITOR$|GIT_SEQUENCE_EDITOR$|GIT_ASKPASS$|SSH_ASKPASS$|GIT_PROXY_COMMAND$|GIT_EXEC_PATH$|GIT_TEMPLATE_DIR$|EDITOR$|VISUAL$|BROWSER$|NODE_OPTIONS$|PYTHONSTARTUP$|PYTHONPATH$|PYTHONHOME$|RUBYOPT$|RUBYLIB$|JAVA_TOOL_OPTIONS$|_JAVA_OPTIONS$|RIPGREP_CONFIG_PATH$|TAR_OPTIONS$|(?:RSYNC|CVS)_RSH$|RSYNC_CONNECT_PROG$|npm_config_(?:script_shell|node_options)$|NPM_CONFIG_(?:SCRIPT_SHELL|NODE_OPTIONS)$|YARN_YARN_PATH$|PERLLIB$|LUA_INIT|G?VIMINIT$|EXINIT$|PHPRC$|PHP_INI_SCAN_DIR$|PYTEST_PLUGINS$|PYTHONBREAKPOINT$|NODE_REPL_EXTERNAL_MODULE$|DOTNET_STARTUP_HOOKS$|JDK_JAVA_OPTIONS$|ERL_[A-Z]*FLAGS$|ELIXIR_ERL_OPTIONS$|R_PROFILE|ZDOTDIR$|MAKEFILES$|GNUMAKEFLAGS$|RUSTC$|CARGO_BUILD_RUSTC|GCC_EXEC_PREFIX$|COMPILER_PATH$|OPENSSL_(?:CONF|ENGINES|MODULES)$|GTK_MODULES$|QT_PLUGIN_PATH$|CLOUDSDK_PYTHON$|FZF_DEFAULT_COMMAND$|MAN(?:OPT|ROFFOPT)$|LESSKEY|PSQLRC$|SVN_SSH$|(?:SUDO|GH|SVN|SYSTEMD|KUBE|PSQL)_EDITOR$|(?:BAT|DELTA|PSQL)_PAGER$|GH_BROWSER$|HGEDITOR$|SUDO_ASKPASS$|KUBECTL_EXTERNAL_DIFF$)/;

/** Whether the variable names a file or a folder that programs write to. */
export function isWrittenTo(name: string): boolean {
  return writtenTo.test(name);
}

const writtenTo =
  /^(?:GIT_TRACE\w*|GIT_REDIRECT_STD\w+|SSLKEYLOGFILE|HISTFILE|\w+_HISTORY|PYTHONHISTORY|PYTHONPYCACHEPREFIX|NODE_V8_COVERAGE|NODE_REDIRECT_WARNINGS|NODE_COMPILE_CACHE|MALLOC_TRACE|LLVM_PROFILE_FILE|GMON_OUT_PREFIX|GCOV_PREFIX|COVERAGE_FILE|LD_DEBUG_OUTPUT)$/;

/** Whether the name of a variable says that it holds something to log in with. */
export function isSecretVariable(name: string): boolean {
  const text = name.toUpperCase();
  return (
    /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|CREDENTIAL|CONNECTION_?STRING/.test(text) ||
    /(?:^|_)(?:PASS|KEY|KEYS|PAT|CREDS?|DSN|COOKIES?|AUTH(?!_SOCK))(?:_|$)|_PWD$/.test(text) ||
    /^(?:.*_)?(?:DATABASE|DB|REDIS|MONGO(?:DB)?|POSTGRES(?:QL)?|PG|MYSQL|AMQP|RABBITMQ)_UR[IL]$/.test(text)
  );
}
