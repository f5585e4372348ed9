import files, { type PathOrFileDescriptor } from 'node:fs';
import { managedFileOf } from '../../../src/store/managedFile';
import { hostVariables } from '../harness/suites/hostVariables';

/**
 * Reads another file where the extension reads the administrator's. Its place is fixed and no test may write there, so
 * it is the way to the file that is bent: before what reads it is loaded, and in this program only.
 */
export function managedElsewhere(): void {
  const standIn = process.env[hostVariables.managed];
  if (standIn === undefined) {
    return;
  }
  const places: ReadonlySet<PathOrFileDescriptor> = new Set((['linux', 'darwin', 'win32'] as const).map(managedFileOf));
  const read = files.readFileSync;
  Object.assign(files, {
    readFileSync: (file: PathOrFileDescriptor, ...given: readonly unknown[]) =>
      Reflect.apply(read, files, [places.has(file) ? standIn : file, ...given]),
  });
}
