import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Prefix length of the smallest network that an IPv6 customer gets (RFC 6177). */
const IPV6_CUSTOMER_PREFIX_BITS = 64;
/** Matches an IPv4 client's address as a socket for both IPv4 and IPv6 reports it. */
const MAPPED_IPV4_PATTERN = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * Returns the key that a client is counted by: an IPv4 address itself, or the /64 network of an IPv6 address
 * (`2001:db8::/64`), because one customer owns all addresses of it. Text that isn't an address is returned unchanged.
 */
export function toClientNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = MAPPED_IPV4_PATTERN.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_CUSTOMER_PREFIX_BITS}`);
  return `${network}/${IPV6_CUSTOMER_PREFIX_BITS}`;
}

/**
 * Returns a request's client key: from the proxy's header if one is configured and sent, else from the connection.
 * `unknown` if the connection has no address any more.
 */
export function readClientNetwork(request: IncomingMessage, addressHeader: string | null | undefined): string {
  const value = addressHeader ? request.headers[addressHeader] : undefined;
  const forwarded = Array.isArray(value) ? value.join(', ') : value;
  return toClientNetwork(forwarded || request.socket.remoteAddress || 'unknown');
}
