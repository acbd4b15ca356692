import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rpc, SolanaRpcApi } from '@solana/kit';
import { pause } from '../../lib/client/retry';
import type { Clock } from '../../lib/core/clock';
import { lockFolder } from '../../lib/core/exclusive-folder';
import type { Random } from '../../lib/core/random';
import type { AgentConnection } from '../connect';
import { readOrCreateKeypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { readOrCreateToken } from '../shared-token';
import { bringCards } from './bring-cards';
import { createCardHoldingsReader } from './card-holdings';
import { createProviderChainReader } from './chain';
import { CheckPlans } from './check-plans';
import { processAgreedDuels } from './follow';
import { readFunds } from './funds';
import { openProviderStore } from './ledger';
import type { TermsPolicy } from './policy';
import { recoverRecords } from './recover-records';
import { serveProvider } from './serve';
import { EMPTY_STOCK, startCardMinting } from './stock';
import { openSubmitter } from './submit';

const FOLDER_LOCK_TRIES = 20;
const FOLDER_LOCK_RETRY_MS = 500;
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
  /** Usual length of a slot in milliseconds. Plans of reads use the measured length as soon as there is one. */
  readonly slotMs: number;
  /**
   * If the balance is below `min` lamports, `amount` more are requested from the faucet, if there is one. Unused with
   * `onlyFollows`.
   */
  readonly funds: { readonly min: bigint; readonly amount: bigint };
  /** Public origin of the service, for the metadata of new cards; undefined to write none. */
  readonly metadataOrigin: string | undefined;
  /** Whether the provider agrees to no new terms and no new deliveries, and only finishes those it has. */
  readonly onlyFollows: boolean;
  /**
   * Whether to read the whole history of the provider's wallet, after a loss of the disk or with a restored backup. An
   * earlier start's recovery continues without it.
   */
  readonly recovers: boolean;
  /** A file with tables that the journal doesn't have. */
  readonly tablesFile: string | undefined;
  /** For tests: called instead of sending the steps that would follow an accept. */
  readonly fallSilent?: (() => void) | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when the provider's journal can no longer be written. */
  readonly onLost: () => void;
}

/** URL and key of a running provider, and the token that its callers must send. The token is never logged. */
export interface StartedProvider {
  readonly url: string;
  readonly publicKey: string;
  readonly token: string;
}

/** Starts the reference provider, which runs until `signal` aborts. Throws if its folder is still locked after 10 s. */
export async function startProvider(settings: ProviderSettings): Promise<StartedProvider> {
  const { connection, rpcs, folder, random, clock, log, signal, onlyFollows, policy } = settings;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolderWithRetry(folder, log, signal);
  const keypair = await readOrCreateKeypair(join(folder, 'keypair.json'), random);
  const token = await readOrCreateToken(folder, settings.tokenFile, random);
  const { genesisHash, programId } = connection;
  const ledger = await openProviderStore({ folder, programId, random, clock });
  const chain = createProviderChainReader({ rpcs, programId, wallet: keypair.address });
  await recoverRecords(settings, keypair, ledger);

  const readUnreservedLamports = async () => (await readFunds({ chain, ledger })).unreservedLamports;
  const stock = onlyFollows ? EMPTY_STOCK : startCardMinting({ ...settings, keypair, ledger, readUnreservedLamports });
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
  const deliveries = bringCards({ ...settings, keypair, deliveries: ledger.deliveries, holdings });
  signal.addEventListener('abort', () => {
    server.close();
    server.closeAllConnections();
    // The steps that are being sent still write to the journal, so it is closed after them.
    void Promise.all([follows, deliveries])
      .then(() => ledger.close())
      .finally(() => lock.release());
  });
  log('started', {
    ...{ url, publicKey: identity.publicKey, rpcs: rpcs.length, openDuels: ledger.consents.listOpen().length },
    openDeliveries: ledger.deliveries.listOpen().length,
  });
  return { url, publicKey: identity.publicKey, token };
}

/** Locks the folder, else two processes could agree to different terms of one duel. Retries for 10 s, then throws. */
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
