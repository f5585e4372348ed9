/** Whether a host must be an IPv4 address, because its last label is a number. */
export function endsInNumber(host: string): boolean {
  const last = labelsOf(host).at(-1) ?? '';
  return /^[0-9]+$/.test(last) || /^0x[0-9a-f]*$/i.test(last);
}

/** The address that a numeric host means in any of its spellings (`127.1`, `0x7f000001`, `017700000001`). */
export function readIpv4(host: string): number | undefined {
  const numbers = labelsOf(host).map(readNumber);
  const last = numbers.at(-1);
  if (numbers.length > 4 || last === undefined || last >= 256 ** (5 - numbers.length)) {
    return undefined;
  }
  let address = last;
  for (const [at, number] of numbers.slice(0, -1).entries()) {
    if (number === undefined || number > 255) {
      return undefined;
    }
    address += number * 256 ** (3 - at);
  }
  return address;
}

/** The usual four numbers of an address. */
export function printIpv4(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}

/** A dot at the end says nothing. */
function labelsOf(host: string): readonly string[] {
  const labels = host.split('.');
  return labels.at(-1) === '' && labels.length > 1 ? labels.slice(0, -1) : labels;
}

function readNumber(label: string): number | undefined {
  if (/^0x[0-9a-f]*$/i.test(label)) {
    return label.length === 2 ? 0 : Number.parseInt(label.slice(2), 16);
  }
  if (/^0[0-7]+$/.test(label)) {
    return Number.parseInt(label, 8);
  }
  return /^(?:0|[1-9][0-9]*)$/.test(label) ? Number.parseInt(label, 10) : undefined;
}
