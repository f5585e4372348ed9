/**
 * Our name for the shell that an agent runs a command with. On Windows that is PowerShell, cmd or bash, as its settings
 * say: a text is taken for bash only if all of them read it alike, and else for PowerShell, which nothing allows unseen.
 * To bash `echo \; rm x` prints; to PowerShell it is two commands.
 */
export function shellTool(command: unknown, platform: string = process.platform): 'Bash' | 'PowerShell' {
  return platform === 'win32' && !(typeof command === 'string' && isReadAlike(command)) ? 'PowerShell' : 'Bash';
}

function isReadAlike(text: string): boolean {
  return alike.test(text.trim()) && !otherwise.test(text);
}

/** A word without anything that one of them expands, escapes or ends a command at. */
const bare = /[\w./:=+~*?-][\w./:=+~*?@,-]*/;
/** In quotes: to cmd single ones are none, and inside of double ones it replaces what stands between percent signs. */
const quoted = /"[^"$`\\%!\r\n\u2018-\u201f]*"|'[\p{L}\p{N} ./:=+~*?@,_-]*'/u;
const between = /[ \n|;>]|&&|2>&1/;
const alike = new RegExp(`^(?:(?:${bare.source}|${quoted.source})(?:(?:${between.source})+|$))+$`, 'u');

/** Names of other programs there than in bash, which show files or change something. */
const otherwise = /(?:^|[\n;|&])\s*(?:type|find|set|sort|date|time|start|where|r|h)(?![\w./:=+-])/i;
