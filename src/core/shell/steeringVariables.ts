import { isHarmlessVariable } from './harmlessVariable';

/** Whether assigning to the variable changes which program a name means, or what programs load, run or talk to. */
export function isSteeringVariable(name: string): boolean {
  return steering.has(name) || (families.test(name) && !isHarmlessVariable(name));
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
    'HTTP_PROXY HTTPS_PROXY ALL_PROXY FTP_PROXY NO_PROXY http_proxy https_proxy all_proxy ftp_proxy no_proxy ' +
    'path cdpath fpath manpath module_path prompt COMMAND_MODE READNULLCMD NULLCMD TIMEFMT TMPPREFIX ' +
    'ASAN_OPTIONS KDEDIR QT_PLUGIN_PATH GTK_MODULES DEBUGINFOD_URLS FAKEROOT EXINIT REPORTTIME WORDCHARS MAILPATH histchars'
  ).split(' '),
);
