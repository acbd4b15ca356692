import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import type { Reach } from './address-rules';

/** All addresses of a name; rejects where it has none, or nobody answers for it. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Both tries together take less than an attempt may. */
const SERVERS = { timeout: 2_000, tries: 2 };

/** A receiver on the machine itself has a name that only the system knows. */
export const resolveWithin = ({ http }: Reach): Resolve => (http ? bySystem : byServers(new Resolver(SERVERS)));

const bySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Asks the name servers alone. The system's own look-up holds one of a few threads for as long as a server is silent,
 * and whoever else of the process wants an address, the RPC client among them, waits behind it.
 */
export function byServers(resolver: Resolver): Resolve {
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [...addressesOf(four, 4), ...addressesOf(six, 6)];
  };
}

const addressesOf = (found: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  found.status === 'rejected' ? [] : found.value.map((address) => ({ address, family }));
