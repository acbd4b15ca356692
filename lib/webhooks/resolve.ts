import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import type { ReceiverPolicy } from './address-rules';

/** Resolves a name to all its addresses. Rejects if it has none, or no name server answers. */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

/** Time in milliseconds, and tries, for a silent name server; below the limit of a whole delivery attempt. */
const RESOLVER_OPTIONS = { timeout: 2_000, tries: 2 };
/** How long IPv4 or IPv6 addresses are waited for once the others are known, in milliseconds. */
const SECOND_FAMILY_WAIT_MS = 1_000;

/**
 * Returns the system's lookup where plain HTTP is allowed, since a receiver on the machine itself has a name that only the
 * system knows; else `createNameServerResolver`.
 */
export const chooseHostResolver = ({ allowsHttp: http }: ReceiverPolicy): ResolveHost =>
  http ? resolveBySystem : createNameServerResolver(() => new Resolver(RESOLVER_OPTIONS));

const resolveBySystem: ResolveHost = (hostname) => lookup(hostname, { all: true });

/**
 * Resolves by the name servers, without the system's lookup: that one blocks one of a few threads while a server is silent,
 * and then all other lookups of the process wait, those of the RPC client included. Each call opens its own resolver, which
 * knows the current name servers.
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
