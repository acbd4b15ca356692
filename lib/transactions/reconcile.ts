import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import { isProblem, ProblemError } from '../api/problems';
import type { ChainPort } from '../chain/port';
import type { Clock } from '../core/clock';
import { findDuel, type StoredDuel } from '../duel/store';
import type { ProviderPort } from '../provider/port';
import { applyLook } from './apply-look';
import { askProvider } from './ask-provider';
import { lookAt } from './look';

/** What reconciliation asks of its surroundings. */
export interface ReconcileServices {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly provider: ProviderPort | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly genesisHash: () => string;
  readonly recoverySignatureLimit: number;
}

export interface Reconciled {
  readonly duel: StoredDuel;
  readonly blockHeight: bigint;
}

/**
 * Brings one duel to where the finalized chain is, then asks the provider when it is its turn. Runs
 * may overlap: who loses a race writes nothing. Throws `chain-unavailable`.
 */
export async function reconcile(services: ReconcileServices, duel: StoredDuel): Promise<Reconciled> {
  const { database, chain, clock, recoverySignatureLimit: signatureLimit } = services;
  // An RPC that was pointed at another cluster shows no deposit at all, which would look like a deadline missed.
  if ((await chain.genesisHash()) !== services.genesisHash()) {
    throw new ProblemError('chain-unavailable', 'The RPC serves another chain than this duel is on.');
  }
  const look = await lookAt({ queries: database.queries, chain, signatureLimit }, duel);
  const moved = await writeLook(services, look);
  const current = moved ?? (await findDuel(database.queries, duel.duelId)) ?? duel;
  return { duel: await askIfPossible(services, current, clock.now()), blockHeight: look.blockHeight };
}

/** A provider that is away stops no look at the chain; the next run asks again. */
async function askIfPossible(services: ReconcileServices, duel: StoredDuel, now: Date): Promise<StoredDuel> {
  try {
    return await askProvider(services, duel, now);
  } catch (error) {
    if (!isProblem(error) || error.code !== 'provider-unavailable') throw error;
    services.log.warn({ duelId: duel.duelId, err: error.cause }, 'the provider gave no usable answer');
    return duel;
  }
}

class LostRace extends Error {}

async function writeLook(
  services: ReconcileServices,
  look: Awaited<ReturnType<typeof lookAt>>,
): Promise<StoredDuel | null> {
  try {
    return await services.database.transaction(async (transaction) => {
      const saved = await applyLook(transaction, look, services.genesisHash(), services.clock.now());
      if (saved === null) throw new LostRace();
      return saved;
    });
  } catch (error) {
    if (error instanceof LostRace) return null;
    throw error;
  }
}
