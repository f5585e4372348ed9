import type { Decision } from '../../core/decision';
import { describeRule } from '../../core/explain/describeRule';
import type { Ground } from '../../core/rules/ground';
import { isReadable, readRule } from '../../core/rules/readRule';
import { whyBroad } from '../../core/rules/review/whyBroad';

/** A rule to offer while one is being written. */
export interface WrittenOffer {
  readonly text: string;
  readonly kind: 'tool' | 'program' | 'file' | 'folder';
  /** What it would do. */
  readonly detail: string;
}

/** What rules can be made of here. */
interface OfferSources {
  readonly effect: Decision;
  /** The first words of commands that agents have run. */
  readonly programs: readonly string[];
  readonly ground: Ground;
}

const examples = [
  'Bash(npm run:*)',
  'Bash(git status)',
  'Read(docs/**)',
  'Write(src/**)',
  'WebFetch(domain:example.com)',
];
const bare = ['Bash', 'Read', 'Write', 'Glob', 'Grep', 'WebFetch', 'mcp', 'mcp__server', 'mcp__server__tool', '*'];

/** Rules for tools and for programs that agents have run. Nothing far too broad is ever offered to allow. */
export function ruleOffers({ effect, programs, ground }: OfferSources): readonly WrittenOffer[] {
  const ofTools = [...bare, ...examples].map((text) => ({ text, kind: 'tool' }) as const);
  const ofPrograms = programs.flatMap((words) =>
    [`Bash(${words}:*)`, ...(words.includes(' ') ? [`Bash(${words})`] : [])].map(
      (text) => ({ text, kind: 'program' }) as const,
    ),
  );
  return described([...ofPrograms, ...ofTools], effect, ground);
}

/** A folder whose content would complete the path being typed, relative to the rule's own; undefined outside paths. */
export function folderBeingTyped(typed: string): { readonly tool: string; readonly folder: string } | undefined {
  const [, tool = '', path = ''] = /^(Read|Write|Edit|Glob|Grep|read|write)\(([^()]*)$/.exec(typed) ?? [];
  const isOutside = /^(?:[/~\\]|[A-Za-z]:)/.test(path) || path.split('/').includes('..');
  const isPattern = /[*?[\]{}\\]/.test(path);
  return tool === '' || isOutside || isPattern ? undefined : { tool, folder: path.slice(0, path.lastIndexOf('/') + 1) };
}

/** Rules for what lies in a folder. */
export function pathOffers(
  { tool, folder }: { readonly tool: string; readonly folder: string },
  names: readonly { readonly name: string; readonly isFolder: boolean }[],
  { effect, ground }: Pick<OfferSources, 'effect' | 'ground'>,
): readonly WrittenOffer[] {
  const offers = names
    .filter(({ name }) => !/[*?[\]{}()\\]/.test(name) && name !== '.git' && name !== 'node_modules')
    .map(({ name, isFolder }) => ({
      text: `${tool}(${folder}${name}${isFolder ? '/**' : ''})`,
      kind: isFolder ? ('folder' as const) : ('file' as const),
    }));
  return described(offers, effect, ground);
}

function described(
  offers: readonly Omit<WrittenOffer, 'detail'>[],
  effect: Decision,
  ground: Ground,
): readonly WrittenOffer[] {
  const seen = new Set<string>();
  return offers.flatMap((offer) => {
    const rule = readRule(offer.text, { effect, scope: 'user' });
    if (seen.has(offer.text) || !isReadable(rule) || whyBroad(rule, ground) !== undefined) {
      return [];
    }
    seen.add(offer.text);
    return [{ ...offer, detail: describeRule(rule) }];
  });
}
