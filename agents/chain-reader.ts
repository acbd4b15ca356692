import type { Address, Blockhash, Rpc, Signature, SolanaRpcApi } from '@solana/kit';
import DataLoader from 'dataloader';
import type { ChainTime } from '../lib/chain/escrow/state';
import { pause } from '../lib/client/retry';
import { createCachedRead } from './cached-read';
import { ACCOUNTS_PER_CALL, assertAnswerIsComplete, type RawAccount, readAccounts } from './escrow-accounts';
import { RPC_TIMEOUT_MS } from './rpc-timeout';

/** Shortest time for which reads of accounts are collected before they share a call, in milliseconds. */
const ACCOUNTS_BATCHING_MS = 25;
/**
 * Shortest time for which status reads are collected before they share a call, in milliseconds. So two polls of one
 * signature are at least this far apart.
 */
const STATUS_POLL_MS = 400;
const MAX_SIGNATURES_PER_CALL = 256;
/**
 * Longest wait of a batch for the answer to the batch sent before it, so that a call that hangs doesn't block others.
 */
const MAX_PRIOR_BATCH_WAIT_MS = 1_000;
/**
 * How long a blockhash is reused. It's valid for 150 blocks: about a minute, or some seconds on an embedded chain with
 * short slots.
 */
const MAX_BLOCKHASH_AGE_MS = 1_000;

export type Commitment = 'confirmed' | 'finalized';

/** An account, null if it doesn't exist, and the chain's clock as read by the same call. */
export interface TimedAccount {
  readonly account: RawAccount | null;
  readonly time: ChainTime;
}

/** A blockhash and the last block height at which a transaction with it can land. */
export interface RecentBlockhash {
  readonly blockhash: Blockhash;
  readonly lastValidBlockHeight: bigint;
}

/** The error of a transaction, or null, and how far it has been confirmed. */
export interface TransactionStatus {
  readonly err: unknown;
  readonly confirmationStatus: 'processed' | Commitment | null;
}

/**
 * Reads through one RPC. All users of that RPC object share one reader. A read rejects if the RPC doesn't answer in
 * time.
 */
export interface ChainReader {
  /** Reads accounts in the requested order. Reads of one commitment that begin at about the same time share calls. */
  readAccounts(addresses: readonly Address[], commitment: Commitment): Promise<readonly TimedAccount[]>;
  /**
   * Returns a confirmed blockhash. Its read began less than `MAX_BLOCKHASH_AGE_MS` before this call, or begins with it.
   */
  readBlockhash(): Promise<RecentBlockhash>;
  /** Returns the status that the next batched call reads; null if the node has no recent status of the transaction. */
  pollStatus(signature: Signature): Promise<TransactionStatus | null>;
}

const readersByRpc = new WeakMap<Rpc<SolanaRpcApi>, ChainReader>();

/** Returns the one reader of an RPC. */
export function getChainReader(rpc: Rpc<SolanaRpcApi>): ChainReader {
  const reader = readersByRpc.get(rpc) ?? createChainReader(rpc);
  readersByRpc.set(rpc, reader);
  return reader;
}

function createChainReader(rpc: Rpc<SolanaRpcApi>): ChainReader {
  const loaders = {
    confirmed: createAccountLoader(rpc, 'confirmed'),
    finalized: createAccountLoader(rpc, 'finalized'),
  };
  const statuses = createStatusLoader(rpc);
  const blockhash = createCachedRead(async (): Promise<RecentBlockhash> => {
    const options = { commitment: 'confirmed' } as const;
    return (await rpc.getLatestBlockhash(options).send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) })).value;
  });
  return {
    readAccounts: (addresses, commitment) => Promise.all(addresses.map((each) => loaders[commitment].load(each))),
    readBlockhash: () => blockhash.read(MAX_BLOCKHASH_AGE_MS),
    pollStatus: (signature) => statuses.load(signature),
  };
}

function createAccountLoader(rpc: Rpc<SolanaRpcApi>, commitment: Commitment): DataLoader<Address, TimedAccount> {
  const readBatch = async (keys: readonly Address[]): Promise<TimedAccount[]> => {
    const addresses = [...new Set(keys)];
    const { accounts, chainTime } = await readAccounts(rpc, addresses, NEVER_ABORTED, commitment);
    const found = new Map(addresses.map((address, index) => [address, accounts[index] ?? null]));
    return keys.map((key) => ({ account: found.get(key) ?? null, time: chainTime }));
  };
  return createLoader(readBatch, ACCOUNTS_PER_CALL, ACCOUNTS_BATCHING_MS);
}

function createStatusLoader(rpc: Rpc<SolanaRpcApi>): DataLoader<Signature, TransactionStatus | null> {
  const readBatch = async (keys: readonly Signature[]): Promise<(TransactionStatus | null)[]> => {
    const { value } = await rpc.getSignatureStatuses(keys).send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) });
    assertAnswerIsComplete(value, keys);
    return [...value];
  };
  return createLoader(readBatch, MAX_SIGNATURES_PER_CALL, STATUS_POLL_MS);
}

/**
 * Creates a loader that collects keys for `windowMs` or, while the batch sent before is unanswered, for up to
 * `MAX_PRIOR_BATCH_WAIT_MS`: while calls wait for the RPC's quota, further keys join one batch instead of a queue.
 */
function createLoader<Key, Value>(
  readBatch: (keys: readonly Key[]) => Promise<Value[]>,
  maxBatchSize: number,
  windowMs: number,
): DataLoader<Key, Value> {
  let last: Promise<unknown> = Promise.resolve();
  const load = (keys: readonly Key[]): Promise<Value[]> => {
    const loading = readBatch(keys);
    last = loading.catch(() => {});
    return loading;
  };
  return new DataLoader(load, {
    ...{ cache: false, maxBatchSize },
    batchScheduleFn(loadBatch) {
      const isAnswered = Promise.race([last, pause(MAX_PRIOR_BATCH_WAIT_MS)]);
      void Promise.all([pause(windowMs), isAnswered]).then(loadBatch);
    },
  });
}

/** A signal that never aborts: callers share the reads of a reader, so none of them may end one. */
const NEVER_ABORTED = new AbortController().signal;
