import type { ChainPort } from '../../lib/chain/port';

/** Counts of a run's requests for the chain's history. */
export interface Counts {
  /** Pages of signatures, by the account they were of. */
  readonly pages: string[];
  /** Signatures that were asked for, at most, by each page. */
  readonly limits: number[];
  readonly fetched: string[];
}

/** The chain itself, with its history calls counted from here on; those of the account `but` are not. */
export function countedChain(chain: ChainPort, but?: string): { chain: ChainPort; counts: Counts } {
  const counts: Counts = { pages: [], limits: [], fetched: [] };
  const counted: ChainPort = {
    ...chain,
    finalizedSignatures(address, limit, range) {
      if (address !== but) {
        counts.pages.push(address);
        counts.limits.push(limit);
      }
      return chain.finalizedSignatures(address, limit, range);
    },
    finalizedTransaction(signature) {
      counts.fetched.push(signature);
      return chain.finalizedTransaction(signature);
    },
  };
  return { chain: counted, counts };
}
