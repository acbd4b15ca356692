import { LRUCache } from 'lru-cache';
import type { Priority } from './nodes/turn-queue';
import type { ChainPort, FinalizedTip, LandedTransaction, RecentBlockhash } from './port';
import { RunningReads } from './running-reads';

/** Maximum number of transactions that are remembered: some kilobytes each. */
const MAX_CACHED_TRANSACTIONS = 1_000;

/** How long answers are cached, in milliseconds. */
export interface CacheTiming {
  readonly transactionCacheMs: number;
  /** A transaction with a cached blockhash has up to this much less than the usual minute to land. */
  readonly blockhashCacheMs: number;
  /**
   * How long the right genesis hash is returned without a read. It is read again then, because a URL can begin to lead
   * to a node of another cluster, which has none of our deposits.
   */
  readonly genesisCacheMs: number;
}

type SharedMethods = Pick<ChainPort, 'genesisHash' | 'latestBlockhash' | 'finalizedTip' | 'finalizedTransaction'>;

/**
 * Reads of a genesis hash, blockhash, tip or transaction for ports of every priority. Caches found transactions,
 * blockhashes and the right genesis hash, and shares unanswered reads as `RunningReads` allows. A payment's
 * transaction, which both polls and the worker read, so usually costs one call.
 */
export class SharedReads {
  private readonly genesisHashes = new RunningReads<string>();
  private readonly blockhashes = new RunningReads<RecentBlockhash>();
  private readonly tips = new RunningReads<FinalizedTip>();
  private readonly transactions = new RunningReads<LandedTransaction | null>();
  private readonly foundTransactions: LRUCache<string, LandedTransaction> | null;
  private lastBlockhash: { minSlot: bigint; untilMs: number; value: RecentBlockhash } | null = null;
  private genesisUntilMs = Number.NEGATIVE_INFINITY;

  /**
   * Caches a genesis hash only if it equals `genesisHash`: a single wrong answer of a node must not make the service
   * refuse requests for long.
   */
  constructor(
    private readonly timing: CacheTiming,
    private readonly genesisHash: string | null = null,
  ) {
    const { transactionCacheMs } = timing;
    // lru-cache would keep entries for ever with a time to live of 0.
    this.foundTransactions =
      transactionCacheMs === 0 ? null : new LRUCache({ max: MAX_CACHED_TRANSACTIONS, ttl: transactionCacheMs });
  }

  /** Returns the methods of `chain` that this class shares and caches, for callers of this priority. */
  open(chain: ChainPort, priority: Priority): SharedMethods {
    return {
      genesisHash: async () => this.readGenesisHash(chain, priority),
      latestBlockhash: async (minSlot) => this.readBlockhash(chain, priority, minSlot),
      finalizedTip: (minSlot = 0n) => this.tips.share(priority, () => chain.finalizedTip(minSlot), '', minSlot),
      finalizedTransaction: async (signature) => this.readTransaction(chain, priority, signature),
    };
  }

  private readGenesisHash(chain: ChainPort, priority: Priority): string | Promise<string> {
    if (this.genesisHash !== null && performance.now() < this.genesisUntilMs) return this.genesisHash;
    return this.genesisHashes.share(priority, async () => {
      const served = await chain.genesisHash();
      if (served === this.genesisHash) this.genesisUntilMs = performance.now() + this.timing.genesisCacheMs;
      return served;
    });
  }

  /** Reads a blockhash, or returns the cached one if it was read for the demanded slot or a later one. */
  private readBlockhash(
    chain: ChainPort,
    priority: Priority,
    minSlot?: bigint,
  ): RecentBlockhash | Promise<RecentBlockhash> {
    const slot = minSlot ?? 0n;
    const last = this.lastBlockhash;
    if (last !== null && last.minSlot >= slot && performance.now() < last.untilMs) return last.value;
    const readAndKeep = async (): Promise<RecentBlockhash> => {
      const value = await chain.latestBlockhash(minSlot);
      this.lastBlockhash = { minSlot: slot, untilMs: performance.now() + this.timing.blockhashCacheMs, value };
      return value;
    };
    return this.blockhashes.share(priority, readAndKeep, '', slot);
  }

  /** Reads a finalized transaction. A found transaction is cached, since it never changes. */
  private readTransaction(
    chain: ChainPort,
    priority: Priority,
    signature: string,
  ): LandedTransaction | Promise<LandedTransaction | null> {
    const found = this.foundTransactions?.get(signature);
    if (found !== undefined) return found;
    const readAndKeep = async (): Promise<LandedTransaction | null> => {
      const transaction = await chain.finalizedTransaction(signature);
      if (transaction !== null) this.foundTransactions?.set(signature, transaction);
      return transaction;
    };
    return this.transactions.share(priority, readAndKeep, signature);
  }
}
