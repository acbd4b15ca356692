import type { Address, Rpc, Signature, SolanaRpcApi } from '@solana/kit';
import { pause } from '../../lib/client/retry';
import type { AgentConnection } from '../connect';
import { JournalError } from '../journal';
import type { Keypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { RPC_TIMEOUT_MS } from '../rpc-timeout';
import { MAX_BLOCKS_TO_LAND } from './bring-cards';
import type { Consent } from './consent-index';
import type { ProviderStore } from './ledger';
import { type RecoveredHistory, readProviderHistory } from './recover';
import { importTablesFile, recoverMissingTables } from './recover-tables';
import { skipMintedCards } from './stock';

/** Most transactions that a start outside a recovery reads per RPC, to find accepts that the journal lacks. */
const MAX_TRANSACTIONS_AT_START = 200;
/** How long the start waits for the histories of the other RPCs once one RPC's history is read, in milliseconds. */
const OTHER_HISTORIES_WAIT_MS = 15_000;
/** Pause after a failed read of a history, or of the histories that end a recovery, before it is tried again. */
const HISTORY_RETRY_MS = 10_000;
/** Pause between two reads of a block height while the provider waits until it is reached. */
const HEIGHT_POLL_MS = 500;

export interface RecoverySettings {
  readonly connection: AgentConnection;
  readonly rpcs: readonly [Rpc<SolanaRpcApi>, ...Rpc<SolanaRpcApi>[]];
  /** Whether to begin a recovery, which reads the whole history and recovers deliveries. It goes on after a restart. */
  readonly recovers: boolean;
  readonly tablesFile: string | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when the journal can no longer be written. */
  readonly onLost: () => void;
}

/**
 * Imports `tablesFile`, and records accepted duels that the journal lacks, for example after a restored backup; during
 * a recovery also the deliveries and open duels' tables. Reads the histories of all RPCs, since one may hide entries.
 * Rejects if none can be read. Once one is read, waits at most `OTHER_HISTORIES_WAIT_MS` for the others, then resolves.
 * The unread histories and the recovery of deliveries continue in the background.
 */
export async function recoverRecords(
  settings: RecoverySettings,
  { address }: Keypair,
  ledger: ProviderStore,
): Promise<void> {
  const { rpcs, tablesFile, log, signal, onLost } = settings;
  if (settings.recovers) await ledger.deliveries.beginRecovery();
  // A recovery that was begun continues after a restart, even without `--recover`.
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

/**
 * Returns a function that records the accepts in an RPC's history and, during a recovery, the deliveries. After a call
 * for an RPC has succeeded, another one reads only newer transactions.
 */
function createHistoryRecovery(settings: RecoverySettings, wallet: Address, ledger: ProviderStore) {
  const { programId } = settings.connection;
  const recovers = ledger.deliveries.isRecovering;
  const hasAccept = ({ status }: Consent): boolean => status === 'accepting' || status === 'ended';
  const known = new Set(
    ledger.consents
      .listAll()
      .filter(hasAccept)
      .map(({ escrow }) => escrow),
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
 * Ends the recovery of deliveries: reads each history once more, after the last block in which a transaction that was
 * sent before this start can land. Until then no delivery is bound or withdrawn. Never rejects; an RPC that doesn't
 * answer delays the end.
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

/** Records the accepts that one RPC shows and, during a recovery of deliveries, the deliveries. */
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
 * Records the cards that exist at one RPC as handed out, and gets missing tables from the service. Rejects if the RPC
 * or the journal fails; only logs it if the tables are unavailable.
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
