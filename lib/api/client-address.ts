import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** What a customer of an IPv6 provider has at least (RFC 6177). */
const CUSTOMER_BITS = 64;
/** As a socket that listens for both kinds tells of an IPv4 client; most requests come this way. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * What stands for a client where addresses are counted: an IPv4 address as it is, an IPv6 address as its network
 * (`2001:db8::/64`), since each customer has as many addresses as there are in one. What is no address stays.
 */
export function clientOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${CUSTOMER_BITS}`);
  return `${network}/${CUSTOMER_BITS}`;
}

/** The client of a request: of the proxy's header where one is configured and sent, else of the connection. */
export function clientOfRequest(request: IncomingMessage, addressHeader: string | null | undefined): string {
  const value = addressHeader ? request.headers[addressHeader] : undefined;
  const forwarded = Array.isArray(value) ? value.join(', ') : value;
  return clientOf(forwarded || request.socket.remoteAddress || 'unknown');
}
