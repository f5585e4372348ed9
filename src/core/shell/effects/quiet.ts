import type { Program } from './program';

/** Programs that open no file by the words they are given; what they run is judged by itself. */
export const quietPrograms: readonly Program[] = [
  {
    names:
      'echo printf true false : test [ [[ cd chdir pushd popd dirs pwd exit return break continue export declare typeset ' +
      'local readonly unset set shift read readarray mapfile let trap type which whereis command builtin hash alias ' +
      'unalias jobs fg bg wait disown umask ulimit times getopts shopt caller eval exec suspend logout basename dirname ' +
      'expr seq yes factor numfmt sleep kill killall',
  },
  {
    names:
      'doas su nice ionice chrt nohup timeout stdbuf unbuffer setsid watch chroot unshare nsenter taskset ' +
      'busybox toybox npx bunx pnpx fakeroot firejail bwrap systemd-run runuser proxychains caffeinate',
  },
  { names: 'env sudo', takes: { folder: '-C -D --chdir' } },
  { names: 'pgrep pkill', takes: { read: '-F --pidfile' } },
  {
    names: 'parallel sem',
    takes: { read: '-a --arg-file', write: '--joblog', writeTree: '--results --tmpdir' },
  },
];
