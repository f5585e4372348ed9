/** Why programs cannot be confined on this Linux, with what to do about it. */
export function withRemedy(why: string): string {
  if (/(?:bwrap|unshare).*(?:not found|No such file|ENOENT)/i.test(why)) {
    return 'bubblewrap is missing. Install it with `sudo apt install bubblewrap`, or `sudo dnf install bubblewrap`.';
  }
  const refused = /^mount: (.+?): (?!permission denied)/.exec(why)?.[1];
  return refused === undefined
    ? `It takes bubblewrap (\`sudo apt install bubblewrap\`) and user namespaces, which containers and some systems switch off (\`sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0\`, \`sudo sysctl kernel.unprivileged_userns_clone=1\`): ${why}`
    : `The kernel makes no copy of \`${refused}\`. Work in a folder on an ordinary disk, with Linux 5.11 or newer.`;
}
