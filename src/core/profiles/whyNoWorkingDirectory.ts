import { deceptionIn } from '../text/deceptive';

/** Why a text cannot be a working directory in a profile; undefined when it can. Fits after the name of its place. */
export function whyNoWorkingDirectory(path: string): string | undefined {
  const deception = deceptionIn(path);
  if (deception !== undefined) {
    return `contains ${deception}`;
  }
  if (!/^(?:\/|~[/\\]|[A-Za-z]:[/\\])/.test(path)) {
    return 'is neither an absolute path nor one that begins with `~/`';
  }
  const names = path.split(/[\\/]/).filter((name) => name !== '');
  if (names.some((name) => name === '..' || name === '.')) {
    return 'has `.` or `..` in it';
  }
  // The home folder holds every secret there is, and the root everything else.
  return /^(?:~|[A-Za-z]:)$/.test(names[0] ?? '~') && names.length <= 1
    ? 'names a whole disk or home folder, which is too much for agents to work in'
    : undefined;
}
