import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, createSolanaRpcFromTransport } from '@solana/kit';
import type { AgentConnection } from '../../agents/connect';
import { startProvider } from '../../agents/provider/provider';
import { systemClock } from '../../lib/core/clock';
import { systemRandom } from '../../lib/core/random';
import { openHttpProvider } from '../../lib/provider/http';
import { openLocalTransport } from '../../lib/root/chain';
import { afterFile } from '../runner/after-file';
import type { TestEnvironment } from '../service/world';

/** A test environment whose provider is the reference provider, over HTTP and on the same chain. */
export interface ReferenceProviderEnvironment extends TestEnvironment {
  readonly providerKey: string;
  /** The folder of the provider's key, secret, token and journal. */
  readonly providerFolder: string;
  /**
   * Returns the lamports that the provider reports as reserved for its open consents: unpaid bonds, and the costs of
   * its steps.
   */
  reservedLamports(): Promise<bigint>;
  /** Ends the provider, as when its machine is lost. */
  stopProvider(): void;
  /** Finalizes the chain every 150 ms until `holds` returns true; throws after about 600 tries. */
  finalizeUntil(what: string, holds: () => Promise<boolean>): Promise<void>;
}

/** The state that the provider starts with. */
interface ProviderStart {
  /** The provider's folder, removed when the test file ends; by default a new one. */
  readonly folder?: string;
  /** Whether the folder comes from a backup. */
  readonly recovers?: boolean;
}

/** Starts the reference provider on the test environment's chain, until the end of the test file. */
export async function withReferenceProvider(
  base: TestEnvironment,
  start: ProviderStart = {},
): Promise<ReferenceProviderEnvironment> {
  const { config } = base.services;
  const connection: AgentConnection = {
    apiBaseUrl: 'http://unused/v1',
    client: undefined as never,
    rpc: createSolanaRpcFromTransport(openLocalTransport(base.chain)) as AgentConnection['rpc'],
    programId: config.ESCROW_PROGRAM_ID as Address,
    genesisHash: base.services.genesisHash(),
    hasFaucet: true,
  };
  const ending = new AbortController();
  const folder = start.folder ?? mkdtempSync(join(tmpdir(), 'ripduel-provider-'));
  afterFile(() => {
    ending.abort();
    rmSync(folder, { recursive: true, force: true });
  });
  const lines: string[] = [];
  const { url, publicKey, token } = await startProvider({
    connection,
    rpcs: [connection.rpc],
    folder,
    host: '127.0.0.1',
    port: 0,
    tokenFile: undefined,
    policy: {
      treasury: config.TREASURY_WALLET as Address,
      maxBondLamports: 10_000_000_000n,
      minResolutionSeconds: 300n,
      minRevealDelaySlots: 1,
      lamportsPerValueUnit: 0n,
      tableRoots: null,
      maxPerWallet: 1_000,
    },
    slotMs: 50,
    funds: { min: 20_000_000_000n, amount: 50_000_000_000n },
    metadataOrigin: undefined,
    onlyFollows: false,
    recovers: start.recovers ?? false,
    tablesFile: undefined,
    clock: systemClock,
    random: systemRandom,
    log: (action, fields = {}) => void lines.push(JSON.stringify([action, fields])),
    signal: ending.signal,
    onLost: () => {},
  });
  const finalizeChainUntil = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; !(await holds()); tries += 1) {
      if (tries > 600) throw new Error(`${what} did not come about: ${lines.slice(-10).join('\n')}`);
      base.finalize();
      // As fast as slots may pass without a busy provider missing its window to accept.
      await pause(150);
    }
  };
  const provider = openHttpProvider({ url, publicKey, mode: 'reference', token, random: systemRandom });
  const world = { ...base, ...base.withServices({ provider }) };
  await finalizeChainUntil('the provider’s funds', async () => (await provider.checkHealth()).freeLamports > 0n);
  await world.work();
  const reservedLamports = async (): Promise<bigint> => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}/health?nonce=${'0'.repeat(32)}`, { headers });
    return BigInt(((await reply.json()) as { reservedLamports: string }).reservedLamports);
  };
  const stopProvider = () => ending.abort();
  return {
    ...world,
    providerKey: publicKey,
    providerFolder: folder,
    finalizeUntil: finalizeChainUntil,
    reservedLamports,
    stopProvider,
  };
}
