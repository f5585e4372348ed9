/**
 * Counters of the kernel that rise when a program without a network tries to reach one: there is no way to any host,
 * and nobody listens on this machine's own address. A name is looked up over UDP, which counts when nobody answers.
 */
const counters: readonly (readonly [string, string])[] = [
  ['Ip', 'OutNoRoutes'],
  ['Tcp', 'AttemptFails'],
  ['Udp', 'NoPorts'],
];

/** Whether what `/proc/net/snmp` and `/proc/net/snmp6` say means that somebody tried to reach a network. */
export function wantsNetwork(statistics: string): boolean {
  const lines = statistics.split('\n');
  const isCounted = counters.some(([protocol, name]) => {
    const [names, values] = lines.filter((line) => line.startsWith(`${protocol}: `)).map((line) => line.split(' '));
    const at = names?.indexOf(name) ?? -1;
    return at > 0 && Number(values?.[at]) > 0;
  });
  return isCounted || lines.some((line) => /^Ip6OutNoRoutes\s+[1-9]/.test(line));
}
