import type { Command } from './shell/analysis';
import type { FileUse } from './shell/fileUse';
import type { Word } from './shell/word';

/** A part of one kind. */
export type PartOf<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;

/** The smallest thing a rule can speak about. A call is allowed only if every one of its parts is. */
export type Part =
  /** One simple command, with the files and URLs it uses by itself. */
  | {
      readonly kind: 'run';
      readonly text: string;
      /** The tool of the call, when it is not `Bash`. */
      readonly tool?: string;
      readonly command: Command;
      readonly files: readonly PathUse[];
      readonly urls: readonly Word[];
      /** `files` lists everything the command does. */
      readonly complete: boolean;
      /** Operands that look like files, of a program whose effects are not known. */
      readonly mentioned: readonly PathUse[];
      /** Where it may run, if elsewhere than the call: what it does to files there is its own business. */
      readonly folders?: readonly PathUse[];
      /** What in the same text changes which program a name means; only a bare rule can cover this then. A clause. */
      readonly steered: string | undefined;
      /** It is known to change nothing, by another shell's table than the catalogue. */
      readonly onlyReads?: true;
      /** What it runs unseen is what the same text downloads. For the words alone. */
      readonly downloaded?: boolean;
    }
  /** A file that a tool or a redirection reads or writes. */
  | {
      readonly kind: 'file';
      readonly text: string;
      readonly by: 'tool' | 'redirection';
      /** The tool of the call: `Read`, `Glob`, `Grep`, `Write`, `Bash`, … */
      readonly tool: string;
      readonly file: PathUse;
    }
  | { readonly kind: 'fetch'; readonly text: string; readonly url: string }
  | {
      readonly kind: 'mcp';
      readonly text: string;
      readonly server: string;
      readonly tool: string;
      /** Files that its input names; what is done with them is not known. */
      readonly mentioned?: readonly PathUse[];
    }
  | {
      readonly kind: 'other';
      readonly text: string;
      readonly tool: string;
      readonly input: unknown;
      /** Files that its input names; what is done with them is not known. */
      readonly mentioned?: readonly PathUse[];
    }
  /** A tool whose input cannot be used, or text that cannot be parsed. Only bare rules match it. */
  | {
      readonly kind: 'unreadable';
      readonly text: string;
      readonly tool: string;
      readonly why: string;
      /** No shell would run it, because its grammar is wrong. */
      readonly refused?: boolean;
    };

/** The paths that a text names anywhere, as patterns (see `usePattern.ts`). */
export interface NamedPaths {
  /** Those that a check has something to say about by their names. */
  readonly telling: readonly string[];
  /** All of them, one list for the whole text: any may be a link to something else. */
  readonly all: readonly string[];
}

/** A file use with the absolute paths it may mean. */
export interface PathUse extends Pick<FileUse, 'access' | 'recursive' | 'follows' | 'names'> {
  /** The name as the call gave it. */
  readonly name: string;
  /**
   * `exact`: `paths` has one entry, the path meant.
   * `pattern`: a glob or brace; `paths` are absolute patterns that cover all it may become.
   * `unknown`: nothing is known beyond the candidates in `paths`.
   */
  readonly kind: 'exact' | 'pattern' | 'unknown';
  /** Absolute, normalised without looking at the disk. */
  readonly paths: readonly string[];
  /** The path, or the first pattern, with its `..` still in it, when it has any: links on the way change what that means. */
  readonly unfolded?: string | undefined;
  /** What else it may turn out to be, where the text does not say by which way it gets its path. */
  readonly named?: NamedPaths | undefined;
  /** An option, or a word that is easily overlooked, names the file: a rule about the command need not mean that. */
  readonly besides?: true | 'away';
  /** Why the path's spelling cannot be trusted (device names, streams, UNC); a safety ask. */
  readonly suspicious?: string | undefined;
}
