import { type Family, shellCall } from './family';

/** Another name for a program, by an alias or by the table of paths: what it means is heard or asked about. */
export const alias: Family = {
  name: 'alias',
  harmful: (random) => {
    const name = random.pick(['g', 'ls', 'll', 'x1', 'a.b', 'echo']);
    const defined = random.pick([
      `alias ${name}=git`,
      `alias ${name}='git '`,
      `alias "${name}=git"`,
      `alias y=z ${name}=git`,
      `shopt -s expand_aliases; alias ${name}=git`,
      `builtin alias ${name}=git`,
      `eval 'alias ${name}=git'`,
      `alias -g ${name}=git`,
      `alias ${name} git`,
      `hash -p /usr/bin/git ${name}`,
      `hash ${name}=/usr/bin/git`,
      `BASH_ALIASES[${name}]=git`,
      `BASH_CMDS[${name}]=/usr/bin/git`,
    ]);
    const used = random.pick([
      `${name} push`,
      `X=1 ${name} push`,
      `(${name} push)`,
      `ls a && ${name} push`,
      `echo $(${name} push)`,
      `if ${name} push; then :; fi`,
    ]);
    // The next call to the same shell may use it.
    const isAlone = defined.startsWith('alias') && defined.includes('=') && random.chance(20);
    const text = isAlone ? defined : `${defined}${random.pick(['\n', '\n\n', '; '])}${used}`;
    return shellCall(random.chance(20) ? `bash -ic "${text.replace(/["$\\]/g, '\\$&')}"` : text, {
      mode: random.pick(['default', 'bypass']),
      rules: { allow: ['Bash'], deny: ['Bash(git push:*)'] },
    });
  },
  harmless: (random) =>
    shellCall(random.pick(['alias', 'alias -p', 'alias ll', 'hash', 'ls a; type ls', 'echo alias g=git']), {
      rules: { deny: ['Bash(git push:*)'] },
    }),
};
