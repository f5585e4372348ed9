import type { Host } from './host';
import { printIpv4 } from './ipv4';
import { type Ipv6, ipv4Within } from './ipv6';

/**
 * Why a host is near, in a form that fits after the host's name: this machine, its network, or a cloud's metadata service.
 * Undefined for hosts out on the internet. A name that merely resolves to a near address cannot be told.
 */
export function whyNear(host: Host): string | undefined {
  switch (host.kind) {
    case 'name':
      return nearNames.find(({ name }) => host.text === name || host.text.endsWith(`.${name}`))?.why;
    case 'ipv4':
      return nearIpv4(host.address);
    case 'ipv6':
      return nearIpv6(host.address);
  }
}

/** Whether a host is this machine, something on its network, or a cloud's metadata service. */
export function isNearHost(host: Host): boolean {
  return whyNear(host) !== undefined;
}

/** Whether a host is this machine itself. */
export function isThisMachine(host: Host): boolean {
  return whyNear(host) === thisMachine;
}

const thisMachine = 'is this machine';

const nearNames: readonly { readonly name: string; readonly why: string }[] = [
  { name: 'metadata.google.internal', why: 'is a cloud metadata service' },
  { name: 'localhost', why: thisMachine },
  { name: 'localdomain', why: 'is this machine or its network' },
  { name: 'localhost6', why: thisMachine },
  { name: 'ip6-localhost', why: thisMachine },
  { name: 'ip6-loopback', why: thisMachine },
  { name: 'local', why: 'is a machine on this network' },
  { name: 'internal', why: 'is a machine on a private network' },
  { name: 'lan', why: 'is a machine on this network' },
  { name: 'home.arpa', why: 'is a machine on this network' },
];

/** Address, number of leading bits that count, and why. The first that fits speaks. */
const nearIpv4Ranges: readonly (readonly [address: number, bits: number, why: string])[] = [
  [0xa9fea9fe, 32, 'is a cloud metadata service'],
  [0x646464c8, 32, 'is a cloud metadata service'],
  [0xc00000c0, 32, 'is a cloud metadata service'],
  [0x7f000000, 8, thisMachine],
  [0x00000000, 8, thisMachine],
  [0xa9fe0000, 16, 'is a link-local address'],
  [0x0a000000, 8, 'is a private address'],
  [0xac100000, 12, 'is a private address'],
  [0xc0a80000, 16, 'is a private address'],
  [0x64400000, 10, 'is a private address of a provider'],
  [0xc6120000, 15, 'is an address for tests inside a network'],
  [0xc0000000, 24, 'is an address inside a network'],
  [0xe0000000, 4, 'is a multicast address'],
  [0xf0000000, 4, 'is a reserved address'],
];

function nearIpv4(address: number): string | undefined {
  return nearIpv4Ranges.find(
    ([from, bits]) => Math.floor(address / 2 ** (32 - bits)) === Math.floor(from / 2 ** (32 - bits)),
  )?.[2];
}

function nearIpv6(address: Ipv6): string | undefined {
  const within = ipv4Within(address);
  const why = within === undefined ? undefined : nearIpv4(within);
  if (within !== undefined && why !== undefined) {
    return `stands for ${printIpv4(within)}, which ${why}`;
  }
  const [first = 0] = address;
  const last = address[7] ?? 0;
  if (address.slice(0, 7).every((piece) => piece === 0) && last <= 1) {
    return thisMachine;
  }
  if (first === 0xfd00 && address[1] === 0xec2) {
    return 'is a cloud metadata service';
  }
  if ((first & 0xffc0) === 0xfe80 || (first & 0xffc0) === 0xfec0) {
    return 'is a link-local address';
  }
  if ((first & 0xfe00) === 0xfc00) {
    return 'is a private address';
  }
  return (first & 0xff00) === 0xff00 ? 'is a multicast address' : undefined;
}
