import { t } from './t';

/** How many files and folders something is about, for people: "6 files, 1 folder"; empty where there is none. */
export function pathCount({ files, folders }: { readonly files: number; readonly folders: number }): string {
  const ofFiles = files === 1 ? t`1 file` : t`${files} files`;
  const ofFolders = folders === 1 ? t`1 folder` : t`${folders} folders`;
  return [...(files === 0 ? [] : [ofFiles]), ...(folders === 0 ? [] : [ofFolders])].join(', ');
}
