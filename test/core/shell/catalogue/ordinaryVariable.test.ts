import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOrdinaryVariable } from '../../../../src/core/shell/variableNames';

const steering =
  'PATH IFS HOME ENV BASH_ENV LD_PRELOAD LD_X DYLD_INSERT_LIBRARIES GIT_DIR GIT_TRACE PAGER EDITOR VISUAL PS4 SHELLOPTS ' +
  'PROMPT_COMMAND CDPATH TMPDIR LESSOPEN NODE_OPTIONS PYTHONPATH PERL5OPT RUBYOPT TAR_OPTIONS RIPGREP_CONFIG_PATH ' +
  'DOCKER_HOST KUBECONFIG https_proxy HTTPS_PROXY my_proxy path fpath functions aliases commands options GOFLAGS CFLAGS ' +
  'MYTOOL_OPTS FOO_PATH SOME_CMD API_URL DB_HOST APP_CONFIG precmd_functions TERMINFO OPTIND REPLY _ a-b 1a a[0] ';

const ordinary = 'x f i n FOO DIR FILE VERSION files line count base_dir myVar _x A1 branch BRANCH url host';

for (const name of steering.split(' ').concat('')) {
  test(`variables: \`${name}\` may be listened to`, () => assert.equal(isOrdinaryVariable(name), false));
}

for (const name of ordinary.split(' ')) {
  test(`variables: \`${name}\` is the command line's own`, () => assert.equal(isOrdinaryVariable(name), true));
}
