import { parseLeadingOptions } from '../../programs/arguments';
import type { GivenOption } from '../../programs/notation';
import type { Unwrap } from '../../programs/spec';
import type { Inner, Wrapped } from '../wrapped';
import { anywhere, codeIn, runsAll } from './code';

/** Options take effect even after the host, so they are read twice. */
export const unwrapSsh: Unwrap = ({ words, input }, options) => {
  const before = parseLeadingOptions(words.slice(1), options);
  const after = parseLeadingOptions(words.slice(2 + before.operandsAt), options);
  const unknown = before.unknown ?? after.unknown;
  const remote = after.operands;
  const local = localCommands([...before.options, ...after.options]);
  const isFed = remote.length === 0 && before.operands.length > 0 && input.kind !== 'inherited';
  return runsAll(
    'privileged',
    remote.length === 0 ? undefined : codeIn(remote, { where: anywhere }),
    unknown === undefined
      ? undefined
      : { hidden: `what \`ssh\` runs cannot be told: \`${unknown}\` is not a known option` },
    isFed ? { hidden: 'runs what is fed to `ssh`, unseen' } : undefined,
    local,
  );
};

/** `-o ProxyCommand=…` and its like run a command on this machine. */
export function localCommands(given: readonly GivenOption[]): Pick<Wrapped, 'inner' | 'hidden'> {
  const inner = given.flatMap(({ name, value }): readonly Inner[] => {
    if (name !== '-o' || value === undefined || !/command|exec/i.test(value.text)) {
      return [];
    }
    const code = /^\s*[A-Za-z]+\s*[=\s]\s*([\s\S]*)$/.exec(value.text)?.[1] ?? '';
    return [{ by: 'text', text: value.literal ? code : '', guess: true }];
  });
  const isUnseen = inner.some((it) => it.by === 'text' && it.text === '');
  return { inner, hidden: isUnseen ? '`ssh` is told to run a command that is not known' : undefined };
}
