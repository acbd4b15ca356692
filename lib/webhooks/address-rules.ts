import ipaddr from 'ipaddr.js';

/** The IPv6 range from which IANA assigns global unicast addresses. */
const GLOBAL_UNICAST_RANGE = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet. Private, loopback, link-local (cloud metadata), multicast,
 * unspecified, unique local, IPv4-mapped, NAT64, 6to4 and reserved addresses are not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_RANGE);
}

/** Whether an address is a loopback address, which leads to the service's own machine. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';

/** Limits on receivers: which addresses are allowed, and whether plain HTTP is. */
export interface ReceiverPolicy {
  readonly allowsHttp: boolean;
  readonly isAllowedAddress: (address: string) => boolean;
}

/** The policy on Solana devnet: only https, to public addresses. */
export const publicReceiverPolicy: ReceiverPolicy = { allowsHttp: false, isAllowedAddress: isPublicAddress };
/** The policy on all other chains: also http, and receivers on the service's own machine. */
export const localReceiverPolicy: ReceiverPolicy = {
  allowsHttp: true,
  isAllowedAddress: (address) => isPublicAddress(address) || isLoopback(address),
};

/**
 * Returns why a receiver's URL isn't allowed, as a message for `/body/url`, or null. Checks no host name's addresses.
 */
export function findUrlFault(text: string, reach: ReceiverPolicy): string | null {
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (protocol !== 'https:' && !(reach.allowsHttp && protocol === 'http:')) return 'must begin with https://';
  if (username !== '' || password !== '') return 'must not hold a user name or a password';
  if (hash !== '') return 'must not end in a fragment';
  const literal = parseLiteralAddress(hostname);
  return literal !== null && !reach.isAllowedAddress(literal) ? 'must lead to a public address' : null;
}

/** Returns the IP address that a URL has instead of a host name, without the brackets of IPv6; null for a name. */
export function parseLiteralAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
