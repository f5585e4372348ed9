import type { Program } from './program';

/** Programs that touch no file by the words they are given; what they run is judged by itself. */
export const quietPrograms: readonly Program[] = [
  {
    names:
      'echo printf true false : test [ [[ cd chdir pushd popd dirs pwd exit return break continue export declare typeset ' +
      'local readonly unset set shift read readarray mapfile let trap type which whereis command builtin hash alias ' +
      'unalias enable help history jobs fg bg wait disown umask ulimit times getopts shopt complete compgen bind caller ' +
      'eval exec suspend logout basename dirname expr seq yes factor numfmt sleep date cal ncal uname hostname arch nproc ' +
      'id whoami who w users groups logname tty stty tput clear reset uptime free df vmstat iostat lscpu lsblk lsusb lspci ' +
      'ps top htop pgrep pidof pstree kill pkill killall printenv locale getconf man info apropos whatis ping ping6 ' +
      'traceroute tracepath dig nslookup host whois ip ifconfig route arp ss netstat sysctl dmesg last lastlog getent ' +
      'brew apt apt-get dnf yum pacman apk snap flatpak',
    more: true,
  },
  {
    names:
      'sudo doas su env nice ionice chrt nohup timeout stdbuf unbuffer setsid watch chroot unshare nsenter taskset ' +
      'busybox toybox npx bunx pnpx parallel fakeroot firejail bwrap systemd-run runuser proxychains caffeinate',
    more: true,
  },
];
