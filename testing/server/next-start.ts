import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePath } from '../browser/node-path';
import { findFreePort } from './free-port';

/** A server of Next alone, as a platform would run it, on the chain of the tested server. It may not answer yet. */
export interface NextServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Any valid address, for the treasury and the provider. */
const WALLET = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';

export async function startNextServer(serverOrigin: string): Promise<NextServer> {
  const { network } = await (await fetch(`${serverOrigin}/v1/health`)).json();
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'ripduel-next-'));
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: nodePath,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000',
      SOLANA_RPC_URL: `${serverOrigin}/rpc`,
      SOLANA_LOCAL_GENESIS_HASH: network.genesisHash,
      ESCROW_PROGRAM_ID: network.escrowProgramId,
      TREASURY_WALLET: WALLET,
      PROVIDER_URL: 'http://127.0.0.1:9',
      PROVIDER_PUBLIC_KEY: WALLET,
      PROVIDER_TOKEN: 'x'.repeat(32),
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
