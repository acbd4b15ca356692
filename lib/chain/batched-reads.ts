import DataLoader from 'dataloader';
import type { ChainAccount, ChainPort, FinalizedTip, LandedTransaction, SignatureState } from './port';

/** Limits of `getMultipleAccounts` and `getSignatureStatuses` in the JSON-RPC of a Solana node. */
const MAX_ACCOUNTS_PER_CALL = 100;
const MAX_SIGNATURES_PER_CALL = 256;

/** Arguments of one call. `keys` are addresses or signatures. */
interface ReadRequest {
  readonly keys: readonly string[];
  readonly leastSlot: bigint | undefined;
}

/** Requests that are read together, and the union of their keys. */
interface Batch {
  readonly requests: ReadRequest[];
  readonly keys: Set<string>;
}

/**
 * Packs requests, in their order, into batches of at most `most` keys. Never splits a request, so one with more keys
 * becomes a larger batch.
 */
function packBatches(requests: readonly ReadRequest[], most: number): Batch[] {
  const batches: Batch[] = [];
  for (const request of requests) {
    const last = batches.at(-1);
    const union = new Set([...(last?.keys ?? []), ...request.keys]);
    if (last === undefined || union.size > most) batches.push({ requests: [request], keys: new Set(request.keys) });
    else {
      last.requests.push(request);
      for (const key of request.keys) last.keys.add(key);
    }
  }
  return batches;
}

/** Returns the latest slot that the requests demand; undefined if none demands one. */
const findLeastSlot = (requests: readonly ReadRequest[]): bigint | undefined =>
  requests.reduce<bigint | undefined>(
    (latest, { leastSlot }) => (leastSlot === undefined || (latest ?? -1n) >= leastSlot ? latest : leastSlot),
    undefined,
  );

type ReadBatch<Answer> = (
  keys: readonly string[],
  leastSlot: bigint | undefined,
) => Promise<ReadonlyMap<string, Answer>>;

/** When requests of the same kind are read together, in milliseconds. */
export interface BatchTiming {
  /** How long the first request waits for others. */
  readonly waitMs: number;
  /** Least time from one batch to the next: what comes in between waits for that, so that many duels cost as few calls as one. */
  readonly everyMs: number;
}

/** Collects requests and reads them in batches. A failed batch rejects only its own requests. */
function openLoader<Answer>(most: number, { waitMs, everyMs }: BatchTiming, read: ReadBatch<Answer>) {
  let nextAt = 0;
  const loadAll = async (requests: readonly ReadRequest[]) => {
    const answers = packBatches(requests, most).map(async (batch) => {
      const found = await read([...batch.keys], findLeastSlot(batch.requests)).catch((error: Error) => error);
      return batch.requests.map(({ keys }) =>
        found instanceof Error ? found : keys.map((key) => found.get(key) as Answer),
      );
    });
    return (await Promise.all(answers)).flat();
  };
  return new DataLoader<ReadRequest, Answer[]>(loadAll, {
    cache: false,
    batchScheduleFn: (loadBatch) => {
      const now = performance.now();
      const at = Math.max(now + waitMs, nextAt);
      nextAt = at + everyMs;
      setTimeout(loadBatch, at - now);
    },
  });
}

/**
 * Combines reads of accounts, and reads of signature states, into as few calls as the node's limits and `timing` allow.
 * Callers that ask for the finalized tip, or for one transaction, while it is being read share that read. So RPC usage
 * grows with the duels, not with the callers. Each answer is of one slot, at least as late as its caller demands.
 */
export function batchReads(chain: ChainPort, timing: BatchTiming): ChainPort {
  const accounts = openLoader<{ slot: bigint; account: ChainAccount | null }>(
    MAX_ACCOUNTS_PER_CALL,
    timing,
    async (keys, leastSlot) => {
      const { slot, accounts: found } = await chain.finalizedAccounts(keys, leastSlot);
      return new Map(keys.map((key, index) => [key, { slot, account: found[index] ?? null }]));
    },
  );
  const signatures = openLoader<SignatureState | null>(MAX_SIGNATURES_PER_CALL, timing, async (keys, leastSlot) => {
    const states = await chain.signatureStates(keys, leastSlot);
    return new Map(keys.map((key, index) => [key, states[index] ?? null]));
  });
  return {
    ...chain,
    finalizedTip: shareTip(chain),
    finalizedTransaction: shareTransactions(chain),
    finalizedAccounts: async (addresses, leastSlot) => {
      const found = await accounts.load({ keys: addresses, leastSlot });
      return { slot: found[0]?.slot ?? 0n, accounts: found.map(({ account }) => account) };
    },
    signatureStates: async (asked, leastSlot) =>
      asked.length === 0 ? [] : signatures.load({ keys: asked, leastSlot }),
  };
}

/** Reads the finalized tip, or shares a read under way that demands the same slot or a later one. */
function shareTip(chain: ChainPort): ChainPort['finalizedTip'] {
  let running: { readonly leastSlot: bigint; readonly tip: Promise<FinalizedTip> } | null = null;
  return (leastSlot = 0n) => {
    if (running !== null && running.leastSlot >= leastSlot) return running.tip;
    const current = {
      leastSlot,
      tip: chain.finalizedTip(leastSlot).finally(() => {
        if (running === current) running = null;
      }),
    };
    running = current;
    return current.tip;
  };
}

/** Reads a transaction, or shares a read of it under way. */
function shareTransactions(chain: ChainPort): ChainPort['finalizedTransaction'] {
  const running = new Map<string, Promise<LandedTransaction | null>>();
  return (signature) => {
    const read =
      running.get(signature) ?? chain.finalizedTransaction(signature).finally(() => running.delete(signature));
    running.set(signature, read);
    return read;
  };
}
