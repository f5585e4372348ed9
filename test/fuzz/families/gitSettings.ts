import type { Random } from '../random';
import { type Family, shellCall } from './family';

const keys = [
  ...['core.alternateRefsCommand', 'core.sshCommand', 'core.pager', 'core.editor', 'core.fsmonitor', 'core.askPass'],
  ...['core.gitProxy', 'alias.x', 'diff.external', 'diff.x.command', 'diff.x.textconv', 'merge.x.driver'],
  ...['filter.x.clean', 'filter.x.process', 'credential.helper', 'credential.https://h.helper', 'gpg.program'],
  ...['gpg.ssh.defaultKeyCommand', 'tar.tgz.command', 'gc.recentObjectsHook', 'uploadpack.packObjectsHook'],
  ...['guitool.x.cmd', 'sendemail.toCmd', 'trailer.x.cmd', 'difftool.x.cmd', 'interactive.diffFilter', 'pager.log'],
  ...['sequence.editor', 'remote.o.uploadpack', 'submodule.x.update', 'instaweb.browser', 'of.a.later.version'],
];

const giving: readonly ((key: string, value: string) => string)[] = [
  (key, value) => `git -c ${key}='${value}' fetch`,
  (key, value) => `git -c "${key}=${value}" log`,
  (key, value) => `git -P -c ${key.toUpperCase()}='${value}' status`,
  (key, value) => `git clone -c ${key}='${value}' https://h/r`,
  (key, value) => `git clone --config=${key}='${value}' https://h/r`,
  (key, value) => `git clone --conf ${key}='${value}' https://h/r`,
  (key, value) => `GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=${key} GIT_CONFIG_VALUE_0='${value}' git fetch`,
  (key, value) => `env GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=${key} GIT_CONFIG_VALUE_0='${value}' git fetch`,
  (key, value) => `export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=${key} GIT_CONFIG_VALUE_0='${value}'; git fetch`,
  (key, value) => `GIT_CONFIG_PARAMETERS="'${key}'='${value}'" git fetch`,
  (key, value) => `X='${value}' git --config-env=${key}=X fetch`,
  (key, value) => `X='${value}' git --config-env ${key}=X fetch`,
  (key, value) => `git config ${key} '${value}'`,
  (key, value) => `git config set --global ${key} '${value}'`,
  (key, value) => `git config --file=f --add ${key} '${value}'`,
  (key) => `GIT_CONFIG_GLOBAL=${key} git status`,
  () => 'git -c "$x" fetch',
];

const harmless = [
  ...['color.ui=never', 'core.pager=cat', 'user.name=x', 'commit.gpgsign=false', 'core.quotePath=off'],
  ...['advice.detachedHead=false', 'init.defaultBranch=main', 'core.fsmonitor=false', 'core.hooksPath=/dev/null'],
];

/** Settings of git that start a program, under rules that allow git or deny what they start. */
export const gitSettings: Family = {
  name: 'git-settings',
  harmful: (random: Random) => {
    const line = random.pick(giving)(random.pick(keys), random.pick(['rm -rf x; cat', '!rm -rf x', 'rm x']));
    return random.chance(50)
      ? shellCall(line, { rules: { allow: ['Bash(git:*)'] } })
      : shellCall(line, { mode: 'bypass', rules: { deny: ['Bash(rm:*)'] } });
  },
  harmless: (random: Random) => {
    const setting = random.pick(harmless);
    const line = random.pick([
      `git -c ${setting} log --oneline`,
      `git -c ${setting} fetch`,
      `git clone -c ${setting} https://h/r`,
      'GIT_PAGER=cat git log',
      'PAGER= git diff',
      'GIT_EDITOR=true git rebase --continue',
    ]);
    return shellCall(line, { rules: { allow: ['Bash(git:*)'] } });
  },
};
