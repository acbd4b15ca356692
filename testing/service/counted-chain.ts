import type { ChainPort } from '../../lib/chain/port';

/** The recorded requests for the chain's history. */
export interface HistoryCalls {
  /** The account of each page of signatures that was read. */
  readonly pageAccounts: string[];
  /** Maximum number of signatures that each page could have. */
  readonly pageLimits: number[];
  readonly fetchedSignatures: string[];
}

/** Returns a chain that records its history calls in `counts`, except pages of the account `but`. */
export function withHistoryCalls(chain: ChainPort, but?: string): { chain: ChainPort; counts: HistoryCalls } {
  const counts: HistoryCalls = { pageAccounts: [], pageLimits: [], fetchedSignatures: [] };
  const counted: ChainPort = {
    ...chain,
    finalizedSignatures(address, limit, range) {
      if (address !== but) {
        counts.pageAccounts.push(address);
        counts.pageLimits.push(limit);
      }
      return chain.finalizedSignatures(address, limit, range);
    },
    finalizedTransaction(signature) {
      counts.fetchedSignatures.push(signature);
      return chain.finalizedTransaction(signature);
    },
  };
  return { chain: counted, counts };
}

/** Returns a chain that records the name of each call in `calls`. */
export function withRecordedCalls(chain: ChainPort): { chain: ChainPort; calls: string[] } {
  const calls: string[] = [];
  const count = (name: string, call: (...all: never[]) => unknown) => {
    return (...all: never[]) => {
      calls.push(name);
      return call(...all);
    };
  };
  const counted = Object.entries(chain).map(([name, call]) => [name, count(name, call)]);
  return { chain: Object.fromEntries(counted) as ChainPort, calls };
}
