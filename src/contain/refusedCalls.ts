/** Numbers of system calls: those of the keyring, of page faults and of `socket`. They differ by the kind of program. */
const numbers: readonly (readonly [arch: number | undefined, refused: readonly number[], socket: number])[] = [
  [0xc000003e, [248, 249, 250, 323], 41],
  // 32 bits on the same machine. By `socketcall`, the last one, no family can be seen.
  [0x40000003, [286, 287, 288, 374, 102], 359],
  [0x40000028, [309, 310, 311, 388], 281],
  // All newer ones share their numbers.
  [undefined, [217, 218, 219, 282], 198],
];

/** Work that is queued for the kernel, which no filter looks at, and sockets to the host of a virtual machine. */
const [queue, vsock] = [425, 40];
/** What a call is answered with. */
const answers = { allow: 0x7fff0000, unknown: 0x50000 + 38, noFamily: 0x50000 + 97 } as const;

/** One step for the kernel: what to do, and with what. */
type Step = readonly [code: number, value: number];
const load = (field: 'number' | 'arch' | 'first'): Step => [0x20, { number: 0, arch: 4, first: 16 }[field]];
const answer = (value: number): Step => [0x06, value];
const passUnless = (value: number, steps: number): Step => [0x15 + steps * 2 ** 24, value];
const masked = (bits: number): Step => [0x54, bits];

/**
 * A filter of system calls, as the kernel takes it, against what no mount and no namespace holds: keys of the login,
 * the host of a virtual machine, and what gets round the filter. Programs do without, as in containers.
 */
export function refusedCalls(): Uint8Array {
  const steps = numbers.flatMap(([arch, refused, socket]) => {
    const body = [
      // Programs with small pointers set a bit of their own.
      ...[load('number'), masked(0xbfffffff)],
      ...[...refused, queue].flatMap((it) => [passUnless(it, 1), answer(answers.unknown)]),
      ...[passUnless(socket, 3), load('first'), passUnless(vsock, 1), answer(answers.noFamily), answer(answers.allow)],
    ];
    return arch === undefined ? body : [load('arch'), passUnless(arch, body.length), ...body];
  });
  return new Uint8Array(Uint32Array.from(steps.flat()).buffer);
}
