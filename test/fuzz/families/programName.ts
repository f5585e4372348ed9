import { type Family, shellCall } from './family';

const folders = ['', '/usr/bin/', './', '~/bin/', '"$d"/', '/opt/x/'];
const runners = [
  ...['', 'command ', 'env ', '/usr/bin/env ', '~/bin/env ', '"$d"/nice ', 'sudo ', 'exec '],
  ...['choom -n 1 -- ', 'aa-exec ', 'cpulimit -l 5 -- ', 'composer exec '],
];

/** The same program under another spelling of its name. */
export const programName: Family = {
  name: 'program-name',
  harmful: (random) => {
    const isWindows = random.chance(50);
    const anyCase = [...'git'].map((letter) => (random.chance(50) ? letter.toUpperCase() : letter)).join('');
    const ending = isWindows ? random.pick(['', '.exe', '.EXE', '.cmd', '.', '.exe.']) : random.pick(['', '.exe']);
    const program =
      isWindows && random.chance(20)
        ? random.pick(["'C:\\Git\\git.exe'", 'C:\\Git\\git.exe', '.\\git', 'C:/Git/git.exe', 'C:git'])
        : `${random.pick(folders)}${anyCase}${ending}`;
    const place = isWindows ? { platform: 'win32', cwd: 'C:\\proj', home: 'C:\\Users\\u' } : { platform: 'darwin' };
    return shellCall(`${random.pick(runners)}${program} push --force`, {
      ...place,
      ...random.pick([{ rules: { allow: ['Bash'] } }, { mode: 'bypass', rules: { deny: ['Bash(git push:*)'] } }]),
    });
  },
  harmless: (random) =>
    shellCall(random.pick(['git status', 'ls -la', 'cat a.txt', 'make all', 'pip3 list']), {
      rules: { allow: ['Bash(make:*)', 'Bash(pip3 list)'], deny: ['Bash(git push:*)', 'Bash(gip:*)'] },
    }),
};
