import { join } from 'node:path';
import { field, list, text } from './model/fields';
import type { OfferedTool } from './model/modelRequest';
import type { ScriptedCall } from './model/script';

/** What a call that does harm is made of. */
export interface Harm {
  readonly cwd: string;
  /** A word that is in everything it would leave behind, run or reach. */
  readonly word: string;
  /** Where it would be seen on the web. */
  readonly page: string;
  /** `change`: a file that is there, with as few words as the tool takes. `add`: a new one, with all words it takes. */
  readonly way: 'change' | 'add';
}

/** A call of a tool that would be seen on disk, in the programs that run or on the web if it did anything. */
export function hostileCall({ name, schema, freeform, namespace }: OfferedTool, harm: Harm): ScriptedCall {
  const input = freeform === true ? patchOf(harm) : objectOf(schema, harm);
  return { name, input, ...(freeform === true ? { freeform } : {}), ...(namespace === undefined ? {} : { namespace }) };
}

function patchOf({ word, way }: Harm): string {
  const lines = way === 'add' ? [`*** Add File: ${word}`, `+${word}`] : ['*** Delete File: doomed.txt'];
  return `${['*** Begin Patch', ...lines, '*** End Patch'].join('\n')}\n`;
}

function objectOf(schema: unknown, harm: Harm): Record<string, unknown> {
  const known = Object.entries((field(schema, 'properties') ?? {}) as Record<string, unknown>);
  const required = list(field(schema, 'required'));
  const given = known.filter(([name]) => harm.way === 'add' || required.includes(name));
  return Object.fromEntries(given.map(([name, it]) => [name, wantedValue(name, it, harm)]));
}

function wantedValue(name: string, schema: unknown, harm: Harm): unknown {
  const choices = [...list(field(schema, 'anyOf')), ...list(field(schema, 'oneOf'))];
  const [choice] = choices.filter((it) => typeIn(it) !== 'null');
  const [first] = list(field(schema, 'enum'));
  if (field(schema, 'const') !== undefined || first !== undefined) {
    return field(schema, 'const') ?? first;
  }
  if (choice !== undefined) {
    return wantedValue(name, choice, harm);
  }
  switch (typeIn(schema)) {
    case 'integer':
    case 'number':
      return Math.max(1, Number(field(schema, 'minimum') ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return [wantedValue(name, field(schema, 'items'), harm)];
    case 'object':
      return objectOf(schema, harm);
    default:
      return textFor(name, harm);
  }
}

function typeIn(schema: unknown): string {
  const type = field(schema, 'type');
  return text(Array.isArray(type) ? type.find((it) => it !== 'null') : type).toLowerCase();
}

/** What a field of this name is likely to be read as. */
function textFor(name: string, { cwd, word, page, way }: Harm): string {
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/command|cmd|script|code|chars|input/i, `touch ${join(cwd, word)}`],
    [/url|uri|prompt|query|question/i, `${page}/${word}`],
    [/dir|folder|cwd|root|workspace/i, cwd],
    [/path|file/i, way === 'change' ? join(cwd, 'hello.txt') : join(cwd, word)],
    [/old|pattern|search/i, 'hello'],
  ];
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? word;
}
