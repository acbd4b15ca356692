import type { Address, Rpc, Signature, SolanaRpcApi } from '@solana/kit';
import { pause } from '../../lib/client/retry';
import type { AgentConnection } from '../connect';
import { JournalError } from '../journal';
import type { Keypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { RPC_TIMEOUT_MS } from '../rpc-timeout';
import { MAX_BLOCKS_TO_LAND } from './bring-cards';
import type { ProviderStore } from './ledger';
import { type RecoveredHistory, readProviderHistory } from './recover';
import { importTablesFile, recoverMissingTables } from './recover-tables';
import { skipMintedCards } from './stock';

/** Transactions that a start without `--recover` reads per RPC at most, to find accepts missing in the journal. */
const MAX_TRANSACTIONS_AT_START = 200;
/** How long the start waits for the other histories once one is read, in milliseconds. */
const OTHER_HISTORIES_WAIT_MS = 15_000;
/** Pause before the history of an RPC that was away is read again. */
const HISTORY_RETRY_MS = 10_000;
/** Pause between two reads of a block height that is waited for. */
const HEIGHT_POLL_MS = 500;

export interface RecoverySettings {
  readonly connection: AgentConnection;
  readonly rpcs: readonly [Rpc<SolanaRpcApi>, ...Rpc<SolanaRpcApi>[]];
  /** Whether the whole history is read, and the deliveries are recovered. */
  readonly recovers: boolean;
  readonly tablesFile: string | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when records can no longer be kept. */
  readonly onLost: () => void;
}

/**
 * Takes in accepted duels that the journal doesn't know, as after a restored backup, and with `--recover` the tables they
 * need and the deliveries. One RPC may hide some, so the histories of all of them count. Rejects when none can be read.
 * Once one is read, it waits at most `OTHER_HISTORIES_WAIT_MS` for the others, then resolves; they go on in the background,
 * and so does the recovery of deliveries.
 */
export async function recoverRecords(
  settings: RecoverySettings,
  { address }: Keypair,
  ledger: ProviderStore,
): Promise<void> {
  const { rpcs, tablesFile, log, signal, onLost } = settings;
  if (settings.recovers) await ledger.deliveries.beginRecovery();
  // One that was begun goes on, however the provider is started again.
  const recovers = ledger.deliveries.isRecovering;
  if (tablesFile !== undefined) await importTablesFile(tablesFile, ledger);
  const recoverFromRpc = createHistoryRecovery(settings, address, ledger);
  const mayRetry = (error: unknown): boolean => {
    if (error instanceof JournalError) onLost();
    if (!signal.aborted) log('history-not-read', toErrorFields(error));
    return !signal.aborted;
  };
  const attempts = rpcs.map(recoverFromRpc);
  const isOver = Promise.allSettled(attempts);
  await Promise.any(attempts);
  await Promise.race([isOver, pause(OTHER_HISTORIES_WAIT_MS, signal)]);
  for (const [at, first] of attempts.entries()) {
    const retryAfterPause = async (): Promise<void> => {
      await pause(HISTORY_RETRY_MS, signal);
      await recoverFromRpc(rpcs[at] as Rpc<SolanaRpcApi>);
    };
    void retryWhile(first, retryAfterPause, mayRetry);
  }
  if (recovers) void recoverDeliveries(settings, ledger, recoverFromRpc, mayRetry);
}

/** Returns a function that takes in the history that one RPC shows; called again, what is new since then. */
function createHistoryRecovery(settings: RecoverySettings, wallet: Address, ledger: ProviderStore) {
  const { programId } = settings.connection;
  const recovers = ledger.deliveries.isRecovering;
  const known = new Set(
    ledger.consents.listAll().flatMap(({ status, escrow }) => (status === 'agreed' ? [] : [escrow])),
  );
  const newestRead = new Map<Rpc<SolanaRpcApi>, Signature | null>();
  return async (rpc: Rpc<SolanaRpcApi>): Promise<void> => {
    const until = newestRead.get(rpc) ?? null;
    const history = await readProviderHistory({
      ...{ rpc, programId, wallet, until },
      isKnown: recovers ? null : (escrow) => known.has(escrow),
      maxTransactions: recovers ? Number.MAX_SAFE_INTEGER : MAX_TRANSACTIONS_AT_START,
    });
    await recordHistory(settings, ledger, history);
    if (recovers && !newestRead.has(rpc)) await recoverCardsAndTables(settings, ledger, rpc);
    newestRead.set(rpc, history.newest ?? until);
  };
}

/**
 * Ends the recovery of deliveries: reads each history once more, when nothing that was sent before this start can land any
 * more. Until then no delivery is bound or withdrawn. Never rejects; an RPC that stays away delays the end.
 */
async function recoverDeliveries(
  { rpcs, log, signal }: RecoverySettings,
  ledger: ProviderStore,
  recoverFromRpc: (rpc: Rpc<SolanaRpcApi>) => Promise<void>,
  mayRetry: (error: unknown) => boolean,
): Promise<void> {
  const finish = async (): Promise<void> => {
    const firstHeights = await Promise.all(rpcs.map(readFinalizedHeight));
    await Promise.all(
      rpcs.map(async (rpc, at) => {
        const last = (firstHeights[at] ?? 0n) + MAX_BLOCKS_TO_LAND;
        while ((await readFinalizedHeight(rpc)) <= last) await pause(HEIGHT_POLL_MS, signal);
        await recoverFromRpc(rpc);
      }),
    );
    await ledger.deliveries.endRecovery();
    log('deliveries-recovered', { openDeliveries: ledger.deliveries.listOpen().length });
  };
  const finishAfterPause = () => pause(HISTORY_RETRY_MS, signal).then(finish);
  await retryWhile(finish(), finishAfterPause, mayRetry);
}

const readFinalizedHeight = async (rpc: Rpc<SolanaRpcApi>): Promise<bigint> =>
  (await rpc.getEpochInfo({ commitment: 'finalized' }).send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) }))
    .blockHeight;

/**
 * Awaits an attempt, and makes another one after each failure for which `mayGoOn` returns true. Never rejects, even
 * when it gives up.
 */
async function retryWhile(
  first: Promise<void>,
  again: () => Promise<void>,
  mayGoOn: (error: unknown) => boolean,
): Promise<void> {
  for (let attempt = first; ; attempt = again()) {
    try {
      return await attempt;
    } catch (error) {
      if (!mayGoOn(error)) return;
    }
  }
}

/** Notes the accepts that one RPC shows and, while they are recovered, the deliveries. */
async function recordHistory(
  { log }: RecoverySettings,
  ledger: ProviderStore,
  { accepted, deliveries, isComplete }: RecoveredHistory,
): Promise<void> {
  let acceptedCount = 0;
  let deliveredCount = 0;
  for (const terms of accepted) if (await ledger.recordRecoveredDuel(terms)) acceptedCount += 1;
  const missing = ledger.deliveries.isRecovering ? deliveries : [];
  for (const { signature, ...delivery } of missing)
    if (await ledger.deliveries.recordRecovered(delivery, signature)) deliveredCount += 1;
  if (acceptedCount + deliveredCount > 0)
    log('recovered', { accepted: acceptedCount, delivered: deliveredCount, isComplete: String(isComplete) });
}

/**
 * Counts the cards that one RPC shows as given out, and looks for missing tables at the service; a failure of the service
 * is only logged.
 */
async function recoverCardsAndTables(
  { connection, log, signal }: RecoverySettings,
  ledger: ProviderStore,
  rpc: Rpc<SolanaRpcApi>,
): Promise<void> {
  await skipMintedCards(rpc, ledger, signal);
  try {
    log('tables-missing', { count: await recoverMissingTables(connection.client, ledger, signal) });
  } catch (error) {
    if (error instanceof JournalError) throw error;
    // The service may be gone. Duels whose tables are in the journal or the file are finished without it.
    log('tables-not-looked-up', toErrorFields(error));
  }
}
