// The package's default build cannot be bundled; this one can.

import {
  createScanner,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser/lib/esm/main.js';
import { firstAnswer } from '../../base/firstAnswer';
import { jsonFault } from '../../base/json';
import type { Profile } from '../../core/profiles/profile';
import { readProfile } from '../../core/profiles/readProfile';
import { visible } from '../../core/text/visible';
import { nearestNode } from '../ruleText/rulesInText';
import { said } from '../said';
import { t } from '../t';

/** A profile read from the text of a file, or why it is refused. */
export type ProfileTextReading =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly faults: readonly TextFault[] };

/** A fault with its place in the text, counted from one. */
interface TextFault {
  readonly line: number;
  readonly column: number;
  /** A sentence for people, without the place. */
  readonly says: string;
}

/** The longest file that is looked at, in characters. */
export const longestProfile = 1_000_000;
const deepest = 100;

/** Reads the text of a profile's file: plain JSON, all of it understood, or nothing is taken. */
export function readProfileText(given: string): ProfileTextReading {
  const text = given.replace(/^\uFEFF/, '');
  const refuse = (offset: number, says: string): ProfileTextReading => ({
    ok: false,
    faults: [{ ...placeAt(text, offset), says }],
  });
  if (text.length > longestProfile) {
    return refuse(0, t`The file is too long for a profile.`);
  }
  // The parser goes down by recursion, so it is never given a text that nests without end.
  const tooDeep = offsetTooDeep(text);
  if (tooDeep !== undefined) {
    return refuse(tooDeep, t`The file is nested too deeply for a profile.`);
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error !== undefined || tree === undefined) {
    return refuse(
      error?.offset ?? 0,
      t`The file is not JSON: ${error ? jsonFault(printParseErrorCode(error.error)) : t`it is empty`}.`,
    );
  }
  const twice = repeatedKey(tree);
  if (twice !== undefined) {
    return refuse(twice.offset, t`\`${visible(String(twice.value))}\` stands here a second time.`);
  }
  const reading = readProfile(JSON.parse(text));
  if (reading.ok) {
    return reading;
  }
  return {
    ok: false,
    faults: reading.faults.map(({ at, why }) => {
      const place = placeAt(text, nearestNode(tree, [...at])?.offset ?? 0);
      return { ...place, says: `${at.length === 0 ? t`The file` : `\`${visible(nameOf(at))}\``} ${said(why)}.` };
    }),
  };
}

/** The faults as a page for people. */
export function faultsText(file: string, faults: readonly TextFault[]): string {
  return [
    t`${visible(file)} was not imported. Nothing has changed.`,
    '',
    ...faults.map(({ line, column, says }) => t`line ${line}, column ${column}: ${says}`),
    '',
  ].join('\n');
}

function nameOf(at: readonly (string | number)[]): string {
  return at.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

/** JSON lets the last of two equal names win; whoever reads the file sees the first. */
function repeatedKey(node: Node): Node | undefined {
  const names = new Set<unknown>();
  return firstAnswer(node.children ?? [], (child) => {
    const name = node.type === 'object' ? child.children?.[0] : undefined;
    if (name !== undefined && names.has(name.value)) {
      return name;
    }
    names.add(name?.value);
    return repeatedKey(child);
  });
}

function offsetTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const first = text.charAt(scanner.getTokenOffset());
    depth += '[{'.includes(first) ? 1 : ']}'.includes(first) ? -1 : 0;
    if (depth > deepest) {
      return scanner.getTokenOffset();
    }
  }
  return undefined;
}

function placeAt(text: string, offset: number): Pick<TextFault, 'line' | 'column'> {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
