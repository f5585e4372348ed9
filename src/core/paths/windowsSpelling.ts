const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:[ .:].*)?$/i;

/** Why Windows may take `path` for something other than its text says; undefined for a plain spelling. */
export function whySuspiciousOnWindows(path: string): string | undefined {
  const forward = path.replace(/\\/g, '/');
  const shown = `\`${path}\``;
  if (/^\/dev\/(?:null|stdin|stdout|stderr|tty|fd\/[0-9]+)$/.test(forward)) {
    return undefined;
  }
  if (/^\/\/[?.](?:\/|$)|^\/\?\?(?:\/|$)/.test(forward)) {
    return `${shown} is a device path, which skips the usual reading of names`;
  }
  if (forward.startsWith('//')) {
    return `${shown} is on another machine`;
  }
  if (/^[A-Za-z]:(?!\/|$)/.test(forward)) {
    return `${shown} hangs on the current folder of a drive, which is not known`;
  }
  const names = forward.replace(/^[A-Za-z]:/, '').split('/');
  for (const name of names) {
    const why = whySuspiciousName(name);
    if (why !== undefined) {
      return `${shown} ${why}`;
    }
  }
  return undefined;
}

function whySuspiciousName(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..' || name === '~') {
    return undefined;
  }
  if (devices.test(name)) {
    return 'names a device';
  }
  if (name.includes(':')) {
    return 'names an alternate stream of a file';
  }
  if (/[. ]$/.test(name)) {
    return 'ends a name with a dot or blank, which Windows drops';
  }
  return /~[0-9]/.test(name) ? 'has a short name in it, which stands for another one' : undefined;
}
