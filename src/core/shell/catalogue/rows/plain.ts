import { anything, type Row } from '../row';

/**
 * Programs that write nothing but their standard output, run nothing and connect to nothing, whatever they are told.
 * Every option of the GNU, BSD and busybox versions has been looked at; a program with one that writes stands elsewhere.
 */
export const plainRows: readonly Row[] = [
  // Text.
  ...anything(
    'cat head tail wc nl rev cut tr comm paste fold fmt expand unexpand join tsort pr look col colrm colcrt ul',
  ),
  ...anything('cmp column numfmt factor seq yes od hexdump hd'),
  ...anything('cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum md5'),
  // Files.
  ...anything('ls dir vdir stat du realpath readlink basename dirname pathchk namei'),
  // Search.
  ...anything('grep egrep fgrep which whereis'),
  // The machine and its people.
  ...anything('pwd whoami id groups logname users tty uname nproc locale printenv'),
  ...anything(
    'uptime free vmstat lscpu lsmem lsblk lsmod lslocks lsns lsipc ipcs mountpoint pwdx pidof cal mcookie sw_vers',
  ),
  // Arithmetic and conditions.
  ...anything('true false expr sleep'),
];
