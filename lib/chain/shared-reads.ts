import { LRUCache } from 'lru-cache';
import type { ChainPort, FinalizedTip, LandedTransaction, RecentBlockhash } from './port';

/** The most transactions that are remembered: some kilobytes each. */
const MAX_CACHED_TRANSACTIONS = 1_000;

/**
 * Returns a function that reads the finalized tip, or shares a read under way that demands the same slot or a later
 * one.
 */
export function createSharedTipReader(chain: ChainPort): ChainPort['finalizedTip'] {
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

/**
 * Returns a function that reads a finalized transaction, or shares a read of it under way. A transaction that was found
 * is remembered for `keepMs` milliseconds: it never changes, and a duel's payments are read twice, for the payment and
 * for the account's history.
 */
export function createSharedTransactionReader(chain: ChainPort, keepMs: number): ChainPort['finalizedTransaction'] {
  const running = new Map<string, Promise<LandedTransaction | null>>();
  const found =
    keepMs === 0 ? null : new LRUCache<string, LandedTransaction>({ max: MAX_CACHED_TRANSACTIONS, ttl: keepMs });
  const readAndKeep = async (signature: string): Promise<LandedTransaction | null> => {
    const transaction = await chain.finalizedTransaction(signature);
    if (transaction !== null) found?.set(signature, transaction);
    return transaction;
  };
  return async (signature) => {
    const kept = found?.get(signature);
    if (kept !== undefined) return kept;
    const read = running.get(signature) ?? readAndKeep(signature).finally(() => running.delete(signature));
    running.set(signature, read);
    return read;
  };
}

/**
 * Returns a function that reads a blockhash, and returns it again for `keepMs` milliseconds to callers that demand the
 * same slot or an earlier one. A transaction with a blockhash from `keepMs` ago can land for that much less of the
 * usual minute.
 */
export function createSharedBlockhashReader(chain: ChainPort, keepMs: number): ChainPort['latestBlockhash'] {
  let last: { readonly leastSlot: bigint; readonly until: number; readonly read: Promise<RecentBlockhash> } | null =
    null;
  return (leastSlot) => {
    const now = performance.now();
    if (last !== null && last.leastSlot >= (leastSlot ?? 0n) && now < last.until) return last.read;
    const current = { leastSlot: leastSlot ?? 0n, until: now + keepMs, read: chain.latestBlockhash(leastSlot) };
    last = current;
    current.read.catch(() => {
      if (last === current) last = null;
    });
    return current.read;
  };
}
