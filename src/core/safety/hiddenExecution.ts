import type { Command } from '../shell/analysis';
import { programOf } from '../shell/programName';
import type { Check } from './check';

/** Variables that make programs load or run something. */
const loading =
  /^(?:LD_|DYLD_|BASH_FUNC_|GIT_CONFIG|GIT_SSH|PERL5|GLIBC_TUNABLES$|GCONV_PATH$|PATH$|BASH_ENV$|ENV$|SHELLOPTS$|BASHOPTS$|PS4$|PROMPT_COMMAND$|IFS$|PAGER$|GIT_PAGER$|MANPAGER$|SYSTEMD_PAGER$|LESSOPEN$|LESSCLOSE$|GIT_EXTERNAL_DIFF$|GIT_EDITOR$|GIT_SEQUENCE_EDITOR$|GIT_ASKPASS$|SSH_ASKPASS$|GIT_PROXY_COMMAND$|GIT_EXEC_PATH$|GIT_TEMPLATE_DIR$|EDITOR$|VISUAL$|BROWSER$|NODE_OPTIONS$|PYTHONSTARTUP$|PYTHONPATH$|PYTHONHOME$|RUBYOPT$|RUBYLIB$|JAVA_TOOL_OPTIONS$|_JAVA_OPTIONS$|RIPGREP_CONFIG_PATH$|TAR_OPTIONS$|RSYNC_RSH$|npm_config_script_shell$)/;

/** Keys of git's configuration that name a program to run. */
const gitRuns =
  /^(?:alias\..*|core\.(?:pager|editor|hookspath|fsmonitor|sshcommand|askpass|gitproxy|worktree|attributesfile)|diff\.(?:external|.*\.(?:command|textconv))|difftool\..*\.cmd|mergetool\..*\.cmd|merge\..*\.driver|filter\..*\.(?:clean|smudge|process)|sequence\.editor|pager\..*|credential\.(?:.*\.)?helper|gpg\.(?:.*\.)?program|init\.templatedir|include(?:if\..*)?\.path|interactive\.difffilter|browser\..*\.cmd|man\..*\.cmd|trailer\..*\.(?:command|cmd)|sendemail\..*|uploadpack\.packobjectshook|remote\..*\.(?:uploadpack|receivepack|vcs)|protocol\..*|submodule\..*\.update|web\.browser|instaweb\..*|receive\..*)$/i;

const settingVariables = new Set(['export', 'declare', 'typeset', 'readonly', 'local']);

/** Code that runs without being in the text: from the network, a variable, a preloaded library, a configured program. */
export const hiddenExecution: Check = {
  id: 'hidden-execution',
  summary: 'Asks before code runs that the command line does not show, or before something is set up to run later.',
  about: ['commands'],
  judge(part) {
    if (part.kind !== 'run') {
      return undefined;
    }
    const { command } = part;
    const says =
      command.hidden ??
      loadingVariable(command) ??
      (programOf(command) === 'git' ? gitConfiguration(command) : undefined);
    return says === undefined ? undefined : { effect: 'ask', safety: true, says };
  },
};

function loadingVariable({ words, assignments }: Command): string | undefined {
  const isSetting = settingVariables.has(words[0]?.text ?? '');
  if (assignments.length === 0 && !isSetting) {
    return undefined;
  }
  const set = [
    ...(words.length > 0 ? assignments.map((it) => it.name) : []),
    ...(isSetting ? words.slice(1).map((it) => /^[^=]*/.exec(it.text)?.[0] ?? '') : []),
  ];
  // `IFS= read -r line` only says where `read` cuts the line.
  const found = set.find((name) => loading.test(name) && !(name === 'IFS' && words[0]?.text === 'read'));
  return found === undefined ? undefined : `\`${found}\` makes programs load or run something else`;
}

function gitConfiguration({ words }: Command): string | undefined {
  if (!words.some(({ text }) => text === 'config' || text.startsWith('-c') || text.startsWith('--config'))) {
    return undefined;
  }
  const texts = words.slice(1).map((word) => word.text);
  const given = texts.flatMap((text, at) => {
    if ((text === '-c' || text === '--config-env' || text === '--config') && texts[at + 1] !== undefined) {
      return [texts[at + 1] ?? ''];
    }
    const attached = /^(?:-c|--config-env=|--config=)([^=]+)/.exec(text)?.[1];
    return attached === undefined ? [] : [attached];
  });
  const at = texts.indexOf('config');
  // Reading a key is harmless; only a key with a value after it is set.
  const operands = at < 0 ? [] : texts.slice(at + 1).filter((text) => !text.startsWith('-') && text !== 'set');
  const set = operands.length > 1 && !texts.includes('--get') && !texts.includes('get') ? operands.slice(0, 1) : [];
  const found = [...given, ...set].map((text) => /^[^=]*/.exec(text)?.[0] ?? '').find((key) => gitRuns.test(key));
  return found === undefined ? undefined : `git's setting \`${found}\` can make git run a program`;
}
