import DataLoader from 'dataloader';
import type { Priority } from './nodes/turn-queue';
import type { ChainAccount, ChainPort, SignatureState } from './port';
import { type CacheTiming, SharedReads } from './shared-reads';

/** Limit of `getMultipleAccounts` in the JSON-RPC of a Solana node. */
const MAX_ACCOUNTS_PER_CALL = 100;
/** Limit of `getSignatureStatuses` in the JSON-RPC of a Solana node. */
const MAX_SIGNATURES_PER_CALL = 256;

/** Arguments of one call. `keys` are addresses or signatures. */
interface ReadRequest {
  readonly keys: readonly string[];
  readonly minContextSlot: bigint | undefined;
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
const findMinContextSlot = (requests: readonly ReadRequest[]): bigint | undefined =>
  requests.reduce<bigint | undefined>(
    (latest, { minContextSlot }) =>
      minContextSlot === undefined || (latest ?? -1n) >= minContextSlot ? latest : minContextSlot,
    undefined,
  );

type BatchReader<Answer> = (
  keys: readonly string[],
  minSlot: bigint | undefined,
) => Promise<ReadonlyMap<string, Answer>>;

/** Timing of batched and shared reads, in milliseconds. */
export interface BatchTiming extends CacheTiming {
  /** How long the first request waits for others. */
  readonly waitMs: number;
  /**
   * Minimum time from one batch to the next. Requests in between wait for the next batch, so that many duels cost as
   * few calls as one.
   */
  readonly everyMs: number;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Timing without waits and without a cache: reads share a call only if they are made at the same time. */
export const IMMEDIATE_TIMING: BatchTiming = {
  ...{ waitMs: 0, everyMs: 0 },
  ...{ transactionCacheMs: 0, blockhashCacheMs: 0, genesisCacheMs: 0 },
};

/**
 * Longest wait for the answer to the previous batch, in milliseconds, so that a call that hangs doesn't delay other
 * duels.
 */
const MAX_PREVIOUS_BATCH_MS = 1_000;

/**
 * Collects requests and reads them in batches. Unless `everyMs` is 0, a batch also waits up to `MAX_PREVIOUS_BATCH_MS`
 * for the answer to the previous batch, so that requests made while the node's quota is used up join one batch. A
 * failed batch rejects only its own requests.
 */
function createBatchLoader<Answer>(most: number, { waitMs, everyMs }: BatchTiming, read: BatchReader<Answer>) {
  let earliestAt = 0;
  let last: Promise<unknown> = Promise.resolve();
  const loadBatches = async (requests: readonly ReadRequest[]) => {
    const answers = packBatches(requests, most).map(async (batch) => {
      const found = await read([...batch.keys], findMinContextSlot(batch.requests)).catch((error: Error) => error);
      return batch.requests.map(({ keys }) =>
        found instanceof Error ? found : keys.map((key) => found.get(key) as Answer),
      );
    });
    return (await Promise.all(answers)).flat();
  };
  const loadAll = (requests: readonly ReadRequest[]) => {
    earliestAt = performance.now() + everyMs;
    const loaded = loadBatches(requests);
    last = loaded;
    return loaded;
  };
  return new DataLoader<ReadRequest, Answer[]>(loadAll, {
    cache: false,
    batchScheduleFn: (loadBatch) => {
      const minMs = Math.max(waitMs, earliestAt - performance.now());
      const previous = everyMs === 0 ? null : Promise.race([last, sleep(MAX_PREVIOUS_BATCH_MS)]);
      void Promise.all([sleep(minMs), previous]).then(loadBatch);
    },
  });
}

/**
 * Combines reads of accounts, and reads of signature states, into as few calls as the node's limits and `timing` allow.
 * Callers that ask for the same tip, transaction, blockhash or genesis hash share one read, so RPC usage grows with the
 * number of duels, not of callers. Each answer is as of the slot that its caller demands or later, and accounts in one
 * answer are of one slot. Ports with the same `shared` share these reads of tips, transactions and hashes, not batches.
 */
export function batchReads(
  chain: ChainPort,
  timing: BatchTiming,
  { shared = new SharedReads(timing), priority = 'player' }: { shared?: SharedReads; priority?: Priority } = {},
): ChainPort {
  const accounts = createBatchLoader<{ slot: bigint; account: ChainAccount | null }>(
    MAX_ACCOUNTS_PER_CALL,
    timing,
    async (keys, minSlot) => {
      const { slot, accounts: found } = await chain.finalizedAccounts(keys, minSlot);
      return new Map(keys.map((key, index) => [key, { slot, account: found[index] ?? null }]));
    },
  );
  const confirmed = createBatchLoader<ChainAccount | null>(MAX_ACCOUNTS_PER_CALL, timing, async (keys, minSlot) => {
    const { accounts: found } = await chain.confirmedAccounts(keys, minSlot);
    return new Map(keys.map((key, index) => [key, found[index] ?? null]));
  });
  const signatures = createBatchLoader<SignatureState | null>(
    MAX_SIGNATURES_PER_CALL,
    timing,
    async (keys, minSlot) => {
      const states = await chain.signatureStates(keys, minSlot);
      return new Map(keys.map((key, index) => [key, states[index] ?? null]));
    },
  );
  return {
    ...chain,
    ...shared.open(chain, priority),
    finalizedAccounts: async (addresses, minSlot) => {
      const found = await accounts.load({ keys: addresses, minContextSlot: minSlot });
      return { slot: found[0]?.slot ?? 0n, accounts: found.map(({ account }) => account) };
    },
    confirmedAccounts: async (addresses, minSlot) => ({
      accounts: addresses.length === 0 ? [] : await confirmed.load({ keys: addresses, minContextSlot: minSlot }),
    }),
    signatureStates: async (asked, minSlot) =>
      asked.length === 0 ? [] : signatures.load({ keys: asked, minContextSlot: minSlot }),
  };
}
