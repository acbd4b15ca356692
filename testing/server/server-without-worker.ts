import type { BuiltServer } from './own-server';
import { prepareServiceOnChain } from './service-on';

/** A service without worker, crank or practice opponent, on the chain that another server runs. */
export interface ServerWithoutWorker extends BuiltServer {
  readonly rpcUrl: string;
  /** Runs the cron's work once. */
  runCron(): Promise<void>;
  /** Kills the provider with SIGKILL: it commits no result and answers no request any more. */
  killProvider(): Promise<void>;
}

const CRON_SECRET = 'the-secret-of-a-cron';

/** Prepares a server, which `start` starts. `resolutionMs`: how long after the funding deadline a result may come. */
export async function prepareServerWithoutWorker(
  chainOrigin: string,
  resolutionMs: number,
): Promise<ServerWithoutWorker> {
  const { network } = await (await fetch(`${chainOrigin}/v1/health`)).json();
  const rpcUrl = `${chainOrigin}/rpc`;
  const chain = { rpcUrl, genesisHash: network.genesisHash, programId: network.escrowProgramId };
  const variables = { WORKER: 'off', CRON_SECRET, DUEL_RESOLUTION_MS: String(resolutionMs) };
  const service = await prepareServiceOnChain(chain, ['provider'], variables);
  return {
    ...service,
    rpcUrl,
    killProvider: service.killAgents,
    runCron: () => runCron(service.origin),
    async start() {
      await service.start();
      // This run fills the pool of seed commitments, without which no duel can be created. After it, the worker runs
      // only when `runCron` is called.
      await runCron(service.origin);
    },
  };
}

async function runCron(origin: string): Promise<void> {
  const { status } = await fetch(`${origin}/v1/internal/reconciliation/solana`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CRON_SECRET}` },
  });
  if (status !== 200) throw new Error(`the cron's route answered ${status}`);
}
