import { isSteeringVariable } from '../steeringVariables';

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
    !families.test(name) &&
    !endings.test(name)
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

const families =
  /^(?:BASH|GO|CGO|DOTNET|NUGET|R_|JULIA|GITHUB|GITLAB|XAUTH|MORE|MOST|GZIP|BZIP|XZ_|ZSTD|ZIP|UNZIP|RIPGREP|RG_|FD_|JQ_|CTEST|GCC_|RES_|HTTP|FTP|ELECTRON|VSCODE|CHROME|PUPPETEER|PLAYWRIGHT|DEBUG|PS_|PROCPS|TERRAFORM|TF_|ANSIBLE|VAULT|SQLITE|REDIS|GATEHOUSE|CLAUDE|CODEX|COPILOT|GEMINI|dis_|COMP_|COMPREPLY|VIRTUAL_ENV|TERM|LS_|LC_|LANG)/;

const endings =
  /(?:OPT|OPTS|OPTIONS|FLAGS|PATH|PATHS|CMD|COMMAND|EDITOR|PAGER|HOME|CONFIG|PROXY|proxy|SHELL|ARGS|EXEC|HOST|URL|_functions|_hook|_HOOK)$/;
