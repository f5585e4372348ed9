import { readlinkSync, statSync } from 'node:fs';

/** Those that the person's programs share; the network is shared where it is open. */
const namespaces = ['cgroup', 'ipc', 'mnt', 'pid', 'user', 'uts'].map((it) => readlinkSync(`/proc/self/ns/${it}`));

/**
 * `$OUT` is a folder that the command is not to write to, `$HOME` one that it may change a copy of. What leaves no file
 * behind when it works says `ESCAPED`.
 */
export const attempts: readonly (readonly [string, string])[] = [
  ['writing beside the folders', 'echo x > "$OUT/evil"'],
  ['mounting the root anew to write to it', 'mount -o remount,bind,rw / ; echo x > "$OUT/evil"'],
  ['mounting the folder anew', 'mount -o remount,bind,rw "$OUT"; mount --bind "$OUT" "$OUT"; echo x > "$OUT/evil"'],
  [
    'taking a layer away',
    'umount -l "$PWD"; umount -l "$HOME"; echo x > "$HOME/evil"; cd /; cd "$HOME"; echo x > evil',
  ],
  [
    'another user namespace',
    'unshare -Urm sh -c \'mount -o remount,bind,rw /; umount -l "$HOME"; echo x > "$OUT/evil"; echo x > "$HOME/evil"\'',
  ],
  [
    'another mount namespace',
    'nsenter -t 1 -m sh -c \'echo x > "$OUT/evil"\'; nsenter --mount=/proc/1/ns/mnt sh -c \'echo x > "$OUT/evil"\'',
  ],
  [
    'the root of another program',
    'for p in /proc/[0-9]*; do echo x > "$p/root$OUT/evil"; echo x > "$p/cwd/../../evil"; done',
  ],
  [
    'descriptors that were left open',
    'for p in /proc/[0-9]*/fd/*; do echo x > "$p/evil"; echo x > "$p/../evil"; echo x > "$p/../../home/evil"; done',
  ],
  ['a link to the outside', 'ln -s "$OUT" l; echo x > l/evil; ln -s "$OUT/evil" m; echo x > m'],
  [
    'a link that is swapped',
    'mkdir s; (while :; do rm -rf s; ln -s "$OUT" s; rm s; mkdir s; done) & for i in $(seq 300); do echo x > s/evil; done; kill %1',
  ],
  ['a hard link', 'ln "$OUT/kept" h; echo x > h'],
  ['changing the mode of what is outside', 'chmod 777 "$OUT/kept"; chown 0 "$OUT/kept"; touch "$OUT/kept"'],
  ['a device', 'mknod disk b 8 0 && echo x > disk; mknod mem c 1 1 && echo x > mem'],
  ['the memory of another program', 'for p in /proc/[0-9]*/mem; do echo x > "$p"; done'],
  [
    'settings of the kernel',
    'for f in /proc/sys/kernel/core_pattern /proc/sys/vm/overcommit_memory /proc/sys/fs/file-max /proc/acpi/wakeup; do v=$(cat "$f") && (echo "$v" > "$f") && echo ESCAPED; done; (echo h > /proc/sysrq-trigger) && echo ESCAPED',
  ],
  ['groups of programs', 'for g in /sys/fs/cgroup /sys/fs/cgroup/*; do mkdir "$g/evil" && echo ESCAPED; done'],
  [
    'secrets of the machine',
    'cat /etc/shadow | grep -q . && echo ESCAPED; head -c 9 /etc/ssh/*_key | grep KEY && echo ESCAPED',
  ],
  [
    'looking below what hides a secret',
    `mkdir b c u w; for as in -Urm '-Um --keep-caps'; do unshare $as bash -c '
mount --bind "$HOME" b; cat b/.ssh/id_rsa
mount -t overlay o -o lowerdir="$HOME",upperdir=u,workdir=w c; cat c/.ssh/id_rsa
umount -l "$HOME/.ssh"; umount -R "$HOME"; cat "$HOME/.ssh/id_rsa"
mount --move "$HOME/.ssh" u; cat "$HOME/.ssh/id_rsa"
mount -t tmpfs t w && mkdir w/old && pivot_root w w/old && cat "/old$HOME/.ssh/id_rsa"
' | grep "a key" && echo ESCAPED; done; cat /proc/[0-9]*/root"$HOME/.ssh/id_rsa" /proc/[0-9]*/cwd/../.ssh/id_rsa | grep "a key" && echo ESCAPED; mv "$HOME/.ssh" "$HOME/s"; ln "$HOME/.ssh/id_rsa" l; cat "$HOME/s/id_rsa" l | grep "a key" && echo ESCAPED`,
  ],
  [
    'typing into the terminal',
    `for p in /dev/fd/0 /dev/tty /dev/console /dev/tty1 /dev/pts/*; do (python3 -c 'import fcntl, sys, termios; fcntl.ioctl(open(sys.argv[1]), termios.TIOCSTI, b"x"); print("ESCAPED")' "$p"); done`,
  ],
  [
    'calls of the kernel that need no file',
    `python3 -c '
import ctypes, os
c = ctypes.CDLL(None)
fd = os.open("/proc/1/ns/mnt", os.O_RDONLY)
made = c.syscall(428, -100, b"/", 1), c.syscall(430, b"tmpfs", 0)
for name, got in dict(setns=c.setns(fd, 0), chroot=c.chroot(b"/proc/1/root"), handle=c.open_by_handle_at(-100, b"", 0), tree=made[0], fs=made[1], name=c.sethostname(b"evil", 4)).items():
  if got >= 0: print(name, "ESCAPED")
'`,
  ],
  [
    'work that is queued for the kernel',
    `python3 -c '
import ctypes
print(ctypes.CDLL(None).syscall(425, 8, ctypes.create_string_buffer(120)))
'; for n in 1 2 3; do unshare -U -r -m -p -f sh -c 'mount -t proc p /proc; mount --bind / /mnt; echo x > "/mnt$OUT/evil"'; done`,
  ],
  [
    'a memory image where another program looks',
    'cd "$OUT" && ulimit -c unlimited && { sh -c "kill -SEGV \\$\\$"; ls core* && echo ESCAPED; }',
  ],
  [
    'programs that serve others',
    'for s in "$SSH_AUTH_SOCK" /var/run/docker.sock /run/docker.sock /run/user/*/bus /run/dbus/system_bus_socket /run/systemd/private /tmp/.X11-unix/* /run/user/*/*; do [ -S "$s" ] && echo "$s ESCAPED"; done',
  ],
  [
    'names that lead up',
    'echo x > ../../evil; mkdir -p a/b; echo x > a/b/../../../../evil; cd /proc/self/cwd; echo x > ../../evil',
  ],
  [
    'the box of the rehearsal',
    'echo x > "$BOXES/evil"; for b in "$BOXES"/*; do echo x > "$b/evil"; echo x > "$b/upper0/evil"; done',
  ],
  ['a program with the rights of its owner', 'cp /bin/sh sh; chmod 4755 sh; ./sh -p -c \'echo x > "$OUT/evil"\''],
  ['a program that goes on', '(setsid sh -c \'sleep 1; echo x > "$OUT/evil"\' &)'],
  [
    'tracing another program',
    `python3 -c 'import ctypes, os; c = ctypes.CDLL(None); print([c.ptrace(16, int(p), 0, 0) for p in os.listdir("/proc") if p.isdigit()])'; strace -f -p 1 -o "$OUT/evil" true`,
  ],
  ['a pipe outside', 'mkfifo "$OUT/evil"; mkfifo p; (echo x > p &) ; cat p > "$OUT/evil"'],
  ['a huge file', 'truncate -s 1T huge; dd if=/dev/zero of=large bs=1M count=40; ln huge "$OUT/evil"'],
  [
    'names with line breaks',
    `touch "$(printf 'x\\n../../evil')" "$(printf '\\n')"; cp file* "$(printf '..\\n/../evil')"`,
  ],
  ['a signal to programs outside', 'kill -9 -1; kill -9 $PPID'],
  [
    'namespaces of outside',
    namespaces.map((it) => `readlink /proc/self/ns/* | grep -F '${it}' && echo ESCAPED`).join('; '),
  ],
  [
    'shared memory',
    `[ "$(stat -c %d /dev/shm)" != ${statSync('/dev/shm').dev} ] || echo ESCAPED; ls /dev/mqueue && echo ESCAPED`,
  ],
  [
    'keys of the login, and the host of a virtual machine',
    `python3 -c '
import ctypes, mmap, os, platform, socket, struct
def call(number, first, second):
  code = b"\\x53\\xb8" + struct.pack("<I", number) + b"\\xbb" + struct.pack("<i", first) + b"\\xb9" + struct.pack("<i", second)
  page = mmap.mmap(-1, 4096, prot=7)
  page.write(code + b"\\x31\\xd2\\xcd\\x80\\x5b\\xc3")
  return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
c, long = ctypes.CDLL(None), ctypes.c_long
if platform.machine() == "x86_64":
  # The second number is that of programs with small pointers, and the third comes from one of 32 bits.
  got = [c.syscall(n, 0, long(-3), 0) for n in (250, 250 | 1 << 30)] + [c.syscall(248, b"user", b"evil", b"x", 1, long(-3)), c.syscall(425, 8, ctypes.create_string_buffer(120)), call(288, 0, -3), call(359, 40, 1)]
  print(*(["ESCAPED"] if max(got) >= 0 else []), got)
try: print(socket.socket(40, socket.SOCK_STREAM), "ESCAPED")
except OSError as error: print(error)
'`,
  ],
  [
    'descriptors of other programs',
    `python3 -c '
import ctypes, os, stat
c = ctypes.CDLL(None)
for pid in {1, 2, os.getppid()}:
  held = c.syscall(434, pid, 0)
  for n in range(64):
    fd = c.syscall(438, held, n, 0)
    if fd >= 0 and stat.S_ISDIR(os.fstat(fd).st_mode):
      try: os.open("../" * 30 + os.environ["OUT"] + "/evil", os.O_CREAT | os.O_WRONLY, dir_fd=fd)
      except OSError as error: print(error)
'`,
  ],
  [
    'a program that lies in memory only',
    `python3 -c '
import os
fd = os.memfd_create("evil")
os.write(fd, b"#!/bin/sh\\necho x > $OUT/evil; echo x > $HOME/../evil\\n")
os.execve("/proc/self/fd/%d" % fd, ["evil"], os.environ)
'`,
  ],
  [
    'the clock, and a file that nobody can remove',
    `python3 -c '
import fcntl, os, struct, time
def attempt(act):
  try: act(); print("ESCAPED")
  except OSError as error: print(error)
attempt(lambda: time.clock_settime(0, time.clock_gettime(0)))
for flag in (0x10, 0x20): attempt(lambda: fcntl.ioctl(os.open("stuck", os.O_CREAT), 0x40086602, struct.pack("l", flag)))
'`,
  ],
  [
    'settings of devices',
    'for f in /sys/power/state /sys/kernel/mm/*/enabled /sys/block/*/queue/read_ahead_kb /proc/kmsg; do (: >> "$f") && echo ESCAPED; done',
  ],
];
