import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;
/** As wide as the column that keeps it. */
const LENGTH_MAX = 64;

/**
 * What counts as one address when attempts are counted: an IPv4 address, or the first 64 bits of an IPv6 one. A single
 * host has all addresses of such an IPv6 network at its disposal. What is no address counts as its printable letters.
 */
export function addressKey(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : plain.replace(/[^\x21-\x7e]/g, '?').slice(0, LENGTH_MAX);
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::', 2);
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  // A dotted quad at the end stands for two groups.
  const width = first.length + last.length + (last.at(-1)?.includes('.') ? 1 : 0);
  const gap = tail === undefined ? 0 : GROUPS - width;
  const groups = [...first, ...new Array<string>(Math.max(gap, 0)).fill('0'), ...last];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
