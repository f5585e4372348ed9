import { parseOptions } from '../../programs/arguments';
import { options } from '../../programs/notation';
import type { Unwrap } from '../../programs/spec';
import type { Word } from '../word';
import type { Inner } from '../wrapped';
import { codeIn } from './code';

const spec = options('-46AaCfGgKkMNnqsTtVvXxYy -BbcDEeFIiJLlmOoPpQRSWw=', { stops: true });

/** Options take effect even after the host, so they are read twice. */
export const unwrapSsh: Unwrap = ({ words, input }) => {
  const before = parseOptions(words.slice(1), spec);
  const after = parseOptions(words.slice(2 + before.operandsAt), spec);
  const unknown = before.unknown ?? after.unknown;
  const remote = after.operands;
  const local = [...before.options, ...after.options].flatMap(({ name, value }) => localCommand(name, value));
  const where = { folder: { to: undefined } };
  const { inner, hidden } = remote.length === 0 ? { inner: [], hidden: undefined } : codeIn(remote, { where });
  const isFed = remote.length === 0 && before.operands.length > 0 && input.kind !== 'inherited';
  const why =
    hidden ??
    (unknown === undefined ? undefined : `what \`ssh\` runs cannot be told: \`${unknown}\` is not a known option`) ??
    (isFed ? 'runs what is fed to `ssh`, unseen' : undefined) ??
    (local.some((it) => it.by === 'text' && it.text === '')
      ? '`ssh` is told to run a command that is not known'
      : undefined);
  const all = [...inner, ...local];
  return all.length === 0 && why === undefined ? undefined : { kind: 'privileged', hidden: why, inner: all };
};

/** `-o ProxyCommand=…` and its like run a command on this machine. */
export function localCommand(name: string, value: Word | undefined): readonly Inner[] {
  if (name !== '-o' || value === undefined || !/command|exec/i.test(value.text)) {
    return [];
  }
  const code = /^\s*[A-Za-z]+\s*[=\s]\s*([\s\S]*)$/.exec(value.text)?.[1] ?? '';
  return [{ by: 'text', text: value.literal ? code : '', guess: true }];
}
