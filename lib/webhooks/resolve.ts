import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import type { ReceiverPolicy } from './address-rules';

/** Resolves a name to its addresses. Rejects if none is found. */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

/** The resolver's options for silent name servers: timeout of a query in milliseconds, and number of tries. */
const RESOLVER_OPTIONS = { timeout: 2_000, tries: 2 };
/** Maximum wait for a host's IPv6 addresses once its IPv4 addresses are known, or the reverse, in milliseconds. */
const SECOND_FAMILY_WAIT_MS = 1_000;

/**
 * Returns the system's lookup if plain HTTP is allowed, since only the system knows the name of a receiver on the same
 * machine. Otherwise returns a resolver that asks the name servers.
 */
export const chooseHostResolver = ({ allowsHttp }: ReceiverPolicy): ResolveHost =>
  allowsHttp ? resolveBySystem : createNameServerResolver(() => new Resolver(RESOLVER_OPTIONS));

/** Resolves a host by the operating system, its hosts file included. */
const resolveBySystem: ResolveHost = (hostname) => lookup(hostname, { all: true });

/**
 * Resolves names by asking the name servers directly. The system's lookup would block one of Node's few threads while a
 * server is silent, and could delay all lookups of the process, those of the RPC client included. Each call opens its
 * own resolver, which uses the name servers that are configured at that time.
 */
export function createNameServerResolver(open: () => Resolver, patienceMs = SECOND_FAMILY_WAIT_MS): ResolveHost {
  return async (hostname) => {
    const resolver = open();
    const kinds = [resolver.resolve4(hostname), resolver.resolve6(hostname)] as const;
    const scheduleCancel = (): unknown => setTimeout(() => resolver.cancel(), patienceMs).unref();
    Promise.any(kinds).then(scheduleCancel, () => {});
    const [four, six] = await Promise.allSettled(kinds);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [...toLookupAddresses(four, 4), ...toLookupAddresses(six, 6)];
  };
}

const toLookupAddresses = (found: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  found.status === 'rejected' ? [] : found.value.map((address) => ({ address, family }));
