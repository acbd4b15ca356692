import { addCommitments, countFree } from '../provider/store';
import type { ReconcileServices } from '../transactions/reconcile';

const POOL = { low: 32, full: 96 };

/** Keeps seed commitments ready for new duels; gives how many are free. */
export async function fillPool({ database, provider, clock, log }: ReconcileServices): Promise<number> {
  if (provider === null) return 0;
  const free = await countFree(database.queries, provider.publicKey);
  if (free >= POOL.low) return free;
  try {
    const commitments = await provider.commitments(POOL.full - free);
    await addCommitments(database.queries, provider.publicKey, commitments, clock.now());
  } catch (error) {
    log.warn({ err: error }, 'the provider gave no commitments');
  }
  return countFree(database.queries, provider.publicKey);
}
