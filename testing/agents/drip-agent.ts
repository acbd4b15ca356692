import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSolanaRpc } from '@solana/kit';
import { expect, vi } from 'vitest';
import { runDrip } from '../../agents/drip/drip';
import { DripStore } from '../../agents/drip/drip-store';
import { readOrCreateKeypair } from '../../agents/keypair';
import type { Clock } from '../../lib/core/clock';
import { systemRandom } from '../../lib/core/random';
import { afterFile } from '../runner/after-file';

export const DRIP_TOKEN = 'a-secret-of-service-and-drip-agent';
export const DRIP_LAMPORTS = 100_000_000n;

interface Chain {
  readonly rpcUrl: string;
  readonly clock: Clock;
  /** Gives the agent's wallet its SOL. */
  readonly fund: (address: string) => Promise<void>;
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-drip-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a drip agent that allows two drips a day for each client and five a day in total. It runs until `stop` is
 * called or the test file ends.
 */
export async function startDripAgent({ rpcUrl, clock, fund }: Chain, folder = createFolder()) {
  const keypair = await readOrCreateKeypair(join(folder, 'keypair.json'), systemRandom);
  await fund(keypair.address);
  const store = await DripStore.open(folder);
  const stopping = new AbortController();
  const log = vi.fn();
  const ended = runDrip({
    ...{ keypair, store, log, clock, signal: stopping.signal, token: DRIP_TOKEN, host: '127.0.0.1', port: 0 },
    connection: { rpc: createSolanaRpc(rpcUrl) },
    caps: { lamportsPerDrip: DRIP_LAMPORTS, dripsPerClient: 2, lamportsPerDay: 5n * DRIP_LAMPORTS },
  });
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('started', expect.anything()), { timeout: 20_000 });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await ended;
    await store.close();
  };
  afterFile(stop);
  return { url: log.mock.calls[0]?.[1].url as string, keypair, folder, log, stop };
}
