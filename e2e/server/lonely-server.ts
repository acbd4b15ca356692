import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { freePort } from './free-port';
import { type OwnServer, ownServer } from './own-server';

/** A service without worker, crank or sparring partner, on the chain of another server, which outlives it. */
export interface LonelyServer extends OwnServer {
  readonly rpcUrl: string;
  /** kill -9: nothing is committed, drawn or answered any more. */
  silenceProvider(): Promise<void>;
}

const TREASURY = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';

const CRON_SECRET = 'the-secret-of-a-cron';

/** `resolutionMs`: how long after the funding deadline a result may come. */
export async function lonelyServer(chainOrigin: string, resolutionMs: number): Promise<LonelyServer> {
  const { network } = await (await fetch(`${chainOrigin}/v1/health`)).json();
  const rpcUrl = `${chainOrigin}/rpc`;
  const agentsDir = mkdtempSync(join(tmpdir(), 'ripduel-lonely-'));
  const providerPort = await freePort();
  const server = await ownServer(
    {
      WORKER: 'off',
      CRON_SECRET,
      DUEL_RESOLUTION_MS: String(resolutionMs),
      SOLANA_RPC_URL: rpcUrl,
      SOLANA_LOCAL_GENESIS_HASH: network.genesisHash,
      ESCROW_PROGRAM_ID: network.escrowProgramId,
      TREASURY_WALLET: TREASURY,
      PROVIDER_URL: `http://127.0.0.1:${providerPort}`,
      PROVIDER_PUBLIC_KEY: makeKey(join(agentsDir, 'provider')),
    },
    (found) => typeof found?.genesisHash === 'string',
  );
  let provider: ChildProcess | null = null;
  const silenceProvider = async (): Promise<void> => {
    if (provider === null) return;
    const ended = new Promise((resolve) => provider?.once('exit', resolve));
    provider.kill('SIGKILL');
    await ended;
    provider = null;
  };
  return {
    ...server,
    rpcUrl,
    silenceProvider,
    async start() {
      await server.start();
      const options = ['--base', `${server.origin}/v1`, '--dir', agentsDir, '--provider-port', String(providerPort)];
      provider = spawn(process.execPath, ['.build/agents.mjs', ...options, 'provider'], { stdio: 'ignore' });
      await answers(`http://127.0.0.1:${providerPort}`);
      await fillPool(server.origin);
    },
    async kill() {
      await silenceProvider();
      await server.kill();
    },
    remove() {
      server.remove();
      rmSync(agentsDir, { recursive: true, force: true });
    },
  };
}

/** The provider's key, made before it starts, since the service must know it by then. */
function makeKey(folder: string): string {
  const { secretKey, publicKey } = ed25519.keygen();
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'keypair.json'), JSON.stringify([...secretKey, ...publicKey]), { mode: 0o600 });
  return base58.encode(publicKey);
}

/** One run of what the cron does takes the commitments that duels are opened with; after it nobody works here. */
async function fillPool(origin: string): Promise<void> {
  const { status } = await fetch(`${origin}/v1/internal/reconciliation/solana`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CRON_SECRET}` },
  });
  if (status !== 200) throw new Error(`the cron's route answered ${status}`);
}

async function answers(url: string): Promise<void> {
  const deadline = AbortSignal.timeout(60_000);
  while (!deadline.aborted) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the provider did not come up');
}
