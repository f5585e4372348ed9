/** Why programs cannot be confined on this Linux, with the command that brings what is missing. */
export function withRemedy(why: string): string {
  return /(?:bwrap|unshare).*(?:not found|No such file|ENOENT)/i.test(why)
    ? 'bubblewrap is missing. Install it with `sudo apt install bubblewrap`, or `sudo dnf install bubblewrap`.'
    : `It takes bubblewrap (\`sudo apt install bubblewrap\`) and user namespaces, which containers and some systems switch off (\`sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0\`, \`sudo sysctl kernel.unprivileged_userns_clone=1\`): ${why}`;
}
