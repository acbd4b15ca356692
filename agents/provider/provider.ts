import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rpc, SolanaRpcApi } from '@solana/kit';
import { pause } from '../../lib/client/retry';
import type { Clock } from '../../lib/core/clock';
import { lockFolder } from '../../lib/core/exclusive-folder';
import type { Random } from '../../lib/core/random';
import type { AgentConnection } from '../connect';
import { JournalError } from '../journal';
import { type Keypair, readOrCreateKeypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { readOrCreateToken } from '../shared-token';
import { bringCards } from './bring-cards';
import { createCardHoldingsReader } from './card-holdings';
import { createProviderChainReader } from './chain';
import { CheckPlans } from './check-plans';
import { processAgreedDuels } from './follow';
import { openProviderStore, type ProviderStore } from './ledger';
import type { TermsPolicy } from './policy';
import { findAcceptedDuels, type RecoveredDuels } from './recover';
import { importTablesFile, recoverMissingTables } from './recover-tables';
import { serveProvider } from './serve';
import { skipMintedCards, startCardMinting } from './stock';
import { openSubmitter } from './submit';

const FOLDER_LOCK_TRIES = 20;
const FOLDER_LOCK_RETRY_MS = 500;
/** Transactions that a start without `--recover` reads per RPC at most, to find accepts missing in the journal. */
const MOST_TRANSACTIONS_AT_START = 200;
/** How long the start waits for the other histories once one is read, in milliseconds. */
const OTHER_HISTORIES_WAIT_MS = 15_000;
/** Pause before the history of an RPC that was away is read again. */
const HISTORY_RETRY_MS = 10_000;

export interface ProviderSettings {
  readonly connection: AgentConnection;
  /** The provider's own RPCs, of different operators; one is enough on an embedded chain or a local validator. */
  readonly rpcs: readonly [Rpc<SolanaRpcApi>, ...Rpc<SolanaRpcApi>[]];
  /** Folder of the provider's key, seed secret and journal, and of its token if there is no `tokenFile`. */
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly tokenFile: string | undefined;
  readonly policy: TermsPolicy;
  /** Usual length of a slot in milliseconds, until it was measured. */
  readonly slotMs: number;
  /** When the balance is below `least` lamports, `amount` more are requested from the faucet, if there is one. */
  readonly funds: { readonly least: bigint; readonly amount: bigint };
  /** Agrees to no new terms, and finishes its duels. */
  readonly onlyFollows: boolean;
  /** Reads the whole history of the provider's wallet, after a loss of the disk or with a restored backup. */
  readonly recovers: boolean;
  /** A file with tables that the journal doesn't have. */
  readonly tablesFile: string | undefined;
  /** For tests: called instead of sending the steps that would follow an accept. */
  readonly fallSilent?: (() => void) | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when the provider's records can no longer be kept. */
  readonly onLost: () => void;
}

/** Where a provider is reached, and the secret to reach it with. The token is never logged. */
export interface StartedProvider {
  readonly url: string;
  readonly publicKey: string;
  readonly token: string;
}

/** Starts the reference provider; it serves until the signal. Throws if its folder is still locked after 10 s. */
export async function startProvider(settings: ProviderSettings): Promise<StartedProvider> {
  const { connection, rpcs, folder, random, clock, log, signal, onlyFollows, policy } = settings;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hold = await lockFolderWithRetry(folder, log, signal);
  const keypair = await readOrCreateKeypair(join(folder, 'keypair.json'), random);
  const token = await readOrCreateToken(folder, settings.tokenFile, random);
  const { genesisHash, programId } = connection;
  const ledger = await openProviderStore({ folder, programId, random, clock });
  const chain = createProviderChainReader({ rpcs, programId, wallet: keypair.address });
  await recoverAcceptedDuels(settings, keypair, ledger);

  const stock = onlyFollows ? { take: async () => null } : startCardMinting({ ...settings, keypair, ledger });
  const identity = { publicKey: keypair.address, genesisHash, programId };
  const plans = new CheckPlans();
  const holdings = createCardHoldingsReader(rpcs, keypair.address);
  const provider = { keypair, ledger, stock, chain, holdings, plans, identity, policy, onlyFollows };
  const { url, server } = await serveProvider(provider, { ...settings, token });
  const submitter = openSubmitter({ rpcs, keypair, log, signal });
  const follows = processAgreedDuels({
    ...settings,
    chain,
    keypair,
    programId,
    ledger,
    submitter,
    plans,
  });
  const deliveries = bringCards({ ...settings, keypair, book: ledger.deliveries, holdings });
  signal.addEventListener('abort', () => {
    server.close();
    server.closeAllConnections();
    // The steps under way still write to the journal.
    void Promise.all([follows, deliveries])
      .then(() => ledger.close())
      .finally(() => hold.release());
  });
  log('started', {
    ...{ url, publicKey: identity.publicKey, rpcs: rpcs.length, openDuels: ledger.book.listOpen().length },
    openDeliveries: ledger.deliveries.listOpen().length,
  });
  return { url, publicKey: identity.publicKey, token };
}

/**
 * Takes in accepted duels that the journal doesn't know, as after a restored backup, and with `--recover` the tables
 * they need. One RPC may hide an accept, so the histories of all of them count. Rejects when none can be read. Once one
 * is read, it waits at most `OTHER_HISTORIES_WAIT_MS` for the others, then resolves; they go on in the background.
 */
async function recoverAcceptedDuels(
  settings: ProviderSettings,
  { address }: Keypair,
  ledger: ProviderStore,
): Promise<void> {
  const { connection, rpcs, recovers, tablesFile, log, signal, onLost } = settings;
  if (tablesFile !== undefined) await importTablesFile(tablesFile, ledger);
  const known = new Set(ledger.book.listAll().flatMap(({ status, escrow }) => (status === 'agreed' ? [] : [escrow])));
  const recoverFromRpc = async (rpc: Rpc<SolanaRpcApi>): Promise<void> => {
    const found = await findAcceptedDuels({
      ...{ rpc, programId: connection.programId, wallet: address },
      isKnown: recovers ? null : (escrow) => known.has(escrow),
      mostTransactions: recovers ? Number.MAX_SAFE_INTEGER : MOST_TRANSACTIONS_AT_START,
    });
    await recordRecovered(settings, ledger, rpc, found);
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
    void retryWhile(first, retryAfterPause, (error) => {
      if (error instanceof JournalError) onLost();
      if (!signal.aborted) log('history-not-read', toErrorFields(error));
      return !signal.aborted;
    });
  }
}

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

/**
 * Notes the accepts that one RPC shows. With `--recover` it also counts the cards that this RPC shows as given out, and
 * looks for missing tables at the service; a failure of the service is only logged.
 */
async function recordRecovered(
  { connection, recovers, log, signal }: ProviderSettings,
  ledger: ProviderStore,
  rpc: Rpc<SolanaRpcApi>,
  { accepted, isComplete }: RecoveredDuels,
): Promise<void> {
  let count = 0;
  for (const terms of accepted) if (await ledger.recordRecoveredDuel(terms)) count += 1;
  if (count > 0) log('recovered', { accepted: count, isComplete: String(isComplete) });
  if (!recovers) return;
  await skipMintedCards(rpc, ledger, signal);
  try {
    log('tables-missing', { count: await recoverMissingTables(connection.client, ledger, signal) });
  } catch (error) {
    if (error instanceof JournalError) throw error;
    // The service may be gone. Duels whose tables are in the journal or the file are finished without it.
    log('tables-not-looked-up', toErrorFields(error));
  }
}

/** Locks the folder: two processes could agree to different terms of one duel. Retries for 10 s, then throws. */
async function lockFolderWithRetry(folder: string, log: Log, signal: AbortSignal) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await lockFolder(folder, 'provider');
    } catch (error) {
      if (tries >= FOLDER_LOCK_TRIES) throw error;
      log('waiting-for-folder', toErrorFields(error));
      await pause(FOLDER_LOCK_RETRY_MS, signal);
    }
  }
}
