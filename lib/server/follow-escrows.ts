import type { Address } from '@solana/kit';
import { type FollowChainDependencies, followChain } from '../chain/notifications/follow-chain';
import { createSubscriptionsClient } from '../chain/notifications/open-subscriptions';
import { listProgramsToFollow } from '../duel/due-store';
import { createCheckExpediter } from '../operations/expedite-checks';
import { withWorkerDatabase } from '../operations/with-worker-database';
import type { Services } from '../root/services';

/**
 * Follows the configured escrow program, and those of duels that are still checked, over a WebSocket, so that duels
 * whose accounts have changed become due for the worker. Returns a function that ends it.
 */
export function followEscrows(
  process: Services,
  url: string,
  options: Pick<FollowChainDependencies, 'isNeeded' | 'setTimer'> = {},
): () => Promise<void> {
  const services = withWorkerDatabase(process);
  const { config, database, random, log, meter } = services;
  const follower = createCheckExpediter(services);
  const listPrograms = async (): Promise<Address[]> => {
    const programs = await listProgramsToFollow(database.queries);
    return [...new Set([config.ESCROW_PROGRAM_ID, ...programs])] as Address[];
  };
  meter.setSocketLive(false);
  const open = () => createSubscriptionsClient(url);
  const stop = followChain({ openSubscriptions: open, listPrograms, random, log, ...options }, follower);
  return async () => {
    await stop();
    await follower.waitUntilIdle();
  };
}
