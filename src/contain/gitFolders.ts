import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { attempt } from '../base/attempt';

/** What in a folder of git names programs that git runs. */
const steersGit: readonly string[] = ['hooks', 'config', 'config.worktree', 'info/attributes', 'commondir'];

/** What in the folder of another work tree says where its settings lie. */
const steersTree: readonly string[] = ['config.worktree', 'commondir', 'gitdir'];

/** No file of git that names a folder is longer. */
const longest = 10_000;

/**
 * The folder of git that a `.git` stands for, by its real path: itself, or what it names as a file. A file can be
 * written by anybody, so that the other folder has to name the work tree too, and a folder around other work trees has
 * to be one of git. Undefined when it stands for none.
 */
export function repositoryOf(path: string): string | undefined {
  // What cannot be read is nobody's.
  return attempt(() => {
    if (statSync(path).isDirectory()) {
      return realpathSync(path);
    }
    const named = /^gitdir: (.+)$/m.exec(textOf(path))?.[1] ?? '';
    const folder = realpathSync(resolve(dirname(path), named));
    const isTree = basename(dirname(folder)) === 'worktrees';
    const told = isTree ? dirname(textOf(join(folder, 'gitdir'))) : workTreeIn(textOf(join(folder, 'config')));
    const isMutual =
      named !== '' && told !== undefined && realpathSync(resolve(folder, told)) === realpathSync(dirname(path));
    const repository = isTree ? dirname(dirname(folder)) : folder;
    return isMutual && statSync(join(repository, 'objects')).isDirectory() ? repository : undefined;
  });
}

function workTreeIn(config: string): string | undefined {
  return /^\s*worktree\s*=\s*"?(.+?)"?\s*$/m.exec(config)?.[1];
}

/** What steers git in a repository, in those of its submodules and in the folders of its work trees. */
export function steersGitIn(repository: string): readonly string[] {
  const modules = join(repository, 'modules');
  const trees = join(repository, 'worktrees');
  return [
    ...steersGit.map((name) => join(repository, name)),
    ...namesIn(modules).flatMap((name) => steersGitIn(join(modules, name))),
    ...namesIn(trees).flatMap((name) => steersTree.map((it) => join(trees, name, it))),
  ];
}

function textOf(path: string): string {
  return statSync(path).size > longest ? '' : readFileSync(path, 'utf8').trim();
}

/** The names in a folder; none where there is no folder. */
export function namesIn(folder: string): readonly string[] {
  // Most repositories have no such folder.
  return attempt(() => readdirSync(folder)) ?? [];
}
