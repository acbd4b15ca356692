import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Clock } from '../core/clock';
import { generateId } from '../core/ids';
import type { Random } from '../core/random';
import type { ProviderPort } from '../provider/port';
import { addCommitments, countFreeSeedCommitments } from '../provider/store';

/** `low`: number of free seed commitments below which more are requested; `full`: number up to which they are. */
const COMMITMENT_POOL = { low: 32, full: 96 };

interface Services {
  readonly database: Database;
  readonly provider: ProviderPort | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
}

/**
 * Asks the provider for seed commitments if fewer than `low` are free, each for the id of a future duel. Returns the
 * number of free ones; 0 without a provider. A provider that fails only leaves a warning.
 */
export async function replenishCommitments({ database, provider, clock, log, random }: Services): Promise<number> {
  if (provider === null) return 0;
  const free = await countFreeSeedCommitments(database.queries, provider.publicKey);
  if (free >= COMMITMENT_POOL.low) return free;
  try {
    const duelIds = Array.from({ length: COMMITMENT_POOL.full - free }, () => generateId('duel', random));
    const commitments = await provider.requestCommitments(duelIds);
    const pairs = duelIds.flatMap((duelId, index) => {
      const seedCommitment = commitments[index];
      return seedCommitment === undefined ? [] : [{ duelId, seedCommitment }];
    });
    await addCommitments(database.queries, provider.publicKey, pairs, clock.now());
  } catch (error) {
    log.warn({ err: error }, 'the provider gave no commitments');
  }
  return countFreeSeedCommitments(database.queries, provider.publicKey);
}
