/** Numbers of system calls: those of the keyring, of page faults and of `socket`. They differ by the kind of program. */
const numbers: readonly (readonly [arch: number | undefined, refused: readonly number[], socket: number])[] = [
  [0xc000003e, [248, 249, 250, 323], 41],
  // 32 bits on the same machine. By `socketcall` no family can be seen.
  [0x40000003, [286, 287, 288, 374, 102], 359],
  [0x40000028, [309, 310, 311, 388], 281],
  // All newer ones share their numbers.
  [undefined, [217, 218, 219, 282], 198],
];

/** Work that is queued for the kernel is not looked at by any filter. */
const queue = 425;
/** Sockets to the host of a virtual machine. */
const vsock = 40;
/** Where the kernel lays what a filter looks at. */
const at = { number: 0, arch: 4, first: 16 } as const;
/** What a call is answered with: done, not known here, no such family. */
const answers = { allow: 0x7fff0000, unknown: 0x00050000 + 38, noFamily: 0x00050000 + 97 } as const;

type Step = readonly [code: number, yes: number, no: number, value: number];

const load = (from: number): Step => [0x20, 0, 0, from];
const answer = (value: number): Step => [0x06, 0, 0, value];
/** Goes on behind the next `past` steps unless what was loaded is `value`. */
const unless = (value: number, past: number): Step => [0x15, 0, past, value];

/**
 * A filter of system calls, as the kernel takes it, against what no mount and no namespace holds: keys of the login,
 * the host of a virtual machine, and what gets round the filter. Programs do without, as in containers.
 */
export function refusedCalls(): Uint8Array {
  const steps = numbers.flatMap(([arch, refused, socket]) => {
    const body: readonly Step[] = [
      load(at.number),
      // The bit of programs with small pointers.
      [0x54, 0, 0, 0xbfffffff],
      ...[...refused, queue].flatMap((it) => [unless(it, 1), answer(answers.unknown)]),
      ...[unless(socket, 3), load(at.first), unless(vsock, 1), answer(answers.noFamily)],
      answer(answers.allow),
    ];
    return [...(arch === undefined ? [] : [load(at.arch), unless(arch, body.length)]), ...body];
  });
  const bytes = Buffer.alloc(steps.length * 8);
  for (const [place, [code, yes, no, value]] of steps.entries()) {
    bytes.writeUInt16LE(code, place * 8);
    bytes.writeUInt8(yes, place * 8 + 2);
    bytes.writeUInt8(no, place * 8 + 3);
    bytes.writeUInt32LE(value, place * 8 + 4);
  }
  return bytes;
}
