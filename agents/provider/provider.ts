import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '../../lib/client/retry';
import { holdFolder } from '../../lib/core/exclusive-folder';
import type { Random } from '../../lib/core/random';
import type { Connection } from '../connect';
import { openKeypair } from '../keypair';
import { errorFields, type Log } from '../log';
import { bringCards } from './bring';
import { openProviderChain } from './evidence';
import { openLedger } from './ledger';
import { serveProvider } from './serve';
import { openStock } from './stock';

const HOLD_TRIES = 20;
const HOLD_RETRY_MS = 500;

export interface ProviderSettings {
  readonly connection: Connection;
  /** Where its key, its secret and its answers lie. */
  readonly folder: string;
  readonly port: number;
  readonly random: Random;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when its answers can no longer be kept. */
  readonly onLost: () => void;
}

/** Starts the reference provider; it serves until the signal. Throws when another process uses its folder. */
export async function startProvider(settings: ProviderSettings): Promise<{ url: string; publicKey: string }> {
  const { connection, folder, random, log, signal } = settings;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hold = await holdPatiently(folder, log, signal);
  const keypair = await openKeypair(join(folder, 'keypair.json'), random);
  const ledger = await openLedger(folder, random);
  const { genesisHash, programId, rpc } = connection;
  const identity = { publicKey: keypair.address, genesisHash, programId };
  const own = { connection, keypair, ledger, log, signal };
  const provider = { keypair, ledger, stock: openStock(own), chain: openProviderChain(rpc), identity };
  const { url, server } = await serveProvider(provider, settings);
  void bringCards(own);
  signal.addEventListener('abort', () => {
    server.close();
    server.closeAllConnections();
    void hold.release();
  });
  log('started', { url, publicKey: identity.publicKey });
  return { url, publicKey: identity.publicKey };
}

/** Two processes would hand out the same seeds. One that is about to end is waited for. */
async function holdPatiently(folder: string, log: Log, signal: AbortSignal) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await holdFolder(folder, 'provider');
    } catch (error) {
      if (tries >= HOLD_TRIES) throw error;
      log('waiting-for-folder', errorFields(error));
      await pause(HOLD_RETRY_MS, signal);
    }
  }
}
