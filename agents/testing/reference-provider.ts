import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, createSolanaRpcFromTransport } from '@solana/kit';
import { afterAll } from 'vitest';
import { systemRandom } from '../../lib/core/random';
import { openHttpProvider } from '../../lib/provider/http';
import { transportInto } from '../../lib/root/chain';
import type { World } from '../../lib/root/testing/world';
import type { Connection } from '../connect';
import { startProvider } from '../provider/provider';

/** A world whose provider is the reference provider, over HTTP and on the world's chain. */
export interface ReferenceWorld extends World {
  readonly providerKey: string;
  /** Lets the chain go on until something is so; the provider works at its own pace. */
  until(what: string, holds: () => Promise<boolean>): Promise<void>;
}

const running: { readonly ending: AbortController; readonly folder: string }[] = [];

// A hook stands here: one that is registered while a hook runs is never called.
afterAll(() => {
  for (const { ending, folder } of running) {
    ending.abort();
    rmSync(folder, { recursive: true });
  }
});

export async function withReferenceProvider(base: World): Promise<ReferenceWorld> {
  const { config } = base.services;
  const connection: Connection = {
    base: 'http://unused/v1',
    client: undefined as never,
    rpc: createSolanaRpcFromTransport(transportInto(base.chain)) as Connection['rpc'],
    programId: config.ESCROW_PROGRAM_ID as Address,
    genesisHash: base.services.genesisHash(),
    faucet: true,
  };
  const one = { ending: new AbortController(), folder: mkdtempSync(join(tmpdir(), 'ripduel-provider-')) };
  running.push(one);
  const lines: string[] = [];
  const { url, publicKey } = await startProvider({
    connection,
    folder: one.folder,
    port: 0,
    random: systemRandom,
    log: (action, fields = {}) => void lines.push(JSON.stringify([action, fields])),
    signal: one.ending.signal,
    onLost: () => {},
  });
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; !(await holds()); tries += 1) {
      if (tries > 600) throw new Error(`${what} did not come about: ${lines.slice(-10).join('\n')}`);
      base.finalize();
      await pause(50);
    }
  };
  const world = { ...base, ...base.with({ provider: openHttpProvider(url, publicKey, 'reference') }) };
  await world.work();
  return { ...world, providerKey: publicKey, until };
}
