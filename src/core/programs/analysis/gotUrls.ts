import type { Command } from '../../shell/analysis';
import { parseOptions } from '../arguments';
import { options } from '../notation';

/** Options of curl with which it still does no more than get a URL and print it. */
const getting = options(`-sSfiIvkN46g -m= -w= -H= -X= -o= --silent --show-error --fail --fail-with-body --include --head
  --verbose --insecure --no-buffer --ipv4 --ipv6 --globoff --compressed --http1.1 --http2 --no-progress-meter
  --retry-connrefused --max-time= --connect-timeout= --retry= --retry-delay= --retry-max-time= --write-out= --header=
  --request= --output=`);

/** What the value of an option may be; the others take any. */
const values: ReadonlyMap<string, RegExp> = new Map([
  ...['-w', '--write-out'].map((name) => [name, /^(?!@)(?!.*%output)/s] as const),
  // A header may stand for another method or another site; a file of headers may be any.
  ...['-H', '--header'].map((name) => [name, /^(?!@)(?!host\s*[:;])(?!.*override)/is] as const),
  ...['-X', '--request'].map((name) => [name, /^(?:GET|HEAD)$/] as const),
  ...['-o', '--output'].map((name) => [name, /^(?:\/dev\/null|-)$/] as const),
]);

/** The URLs that a command does no more than get, follows nowhere and prints; undefined when it may do something else. */
export function gotUrls({ words, hidden, opaque, local }: Command): readonly string[] | undefined {
  const [program, ...args] = words;
  if (program?.text !== 'curl' || hidden !== undefined || opaque !== undefined || local) {
    return undefined;
  }
  const { operands, options: given, unknown, unsure } = parseOptions(args, getting);
  const isPlain =
    words.every((word) => word.literal) &&
    unknown === undefined &&
    unsure === undefined &&
    operands.length > 0 &&
    given.every(({ name, value }) => values.get(name)?.test(value?.text ?? '') !== false);
  return isPlain
    ? operands.map(({ text }) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`))
    : undefined;
}
