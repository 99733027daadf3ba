import ipaddr from 'ipaddr.js';

/** What is given out for use on the Internet (RFC 4291): everything else of IPv6 is special or unassigned. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Documentation (RFC 9637). */
const DOCUMENTATION = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number];
/** The well-known prefix of NAT64 (RFC 6052): its last four bytes are the IPv4 address that is reached. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

/** Public by its number; a cloud serves its machines there, and nobody else. */
const OF_CLOUDS = '168.63.129.16';

const IPV4_BYTES = 4;
/** An IPv4 address at the end of an IPv6 address. */
const DOTTED_END = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * Whether an address is one of the public Internet. IPv6 forms that reach an IPv4 address are looked through (mapped,
 * NAT64) or refused (6to4, Teredo and the others). Addresses of private networks, of this machine, of links and for
 * documentation are not public; nor is what is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return isPublicV4(ipaddr.IPv4.parse(text));
  const groups = inGroups(text);
  if (!groups.includes(':') || groups.includes('%') || !ipaddr.IPv6.isValid(groups)) return false;
  const address = ipaddr.IPv6.parse(groups);
  if (address.isIPv4MappedAddress()) return isPublicV4(address.toIPv4Address());
  if (address.match(NAT64)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(-IPV4_BYTES)));
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST) && !address.match(DOCUMENTATION);
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== OF_CLOUDS;
}

/** The same address in hexadecimal groups alone: what ends with dots, the library takes for a mapped address. */
function inGroups(text: string): string {
  return text.replace(DOTTED_END, (...[, a, b, c, d]: string[]) => {
    const group = (high = '0', low = '0'): string => (Number(high) * 256 + Number(low)).toString(16);
    return `${group(a, b)}:${group(c, d)}`;
  });
}
