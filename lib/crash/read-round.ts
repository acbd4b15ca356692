import type { Database } from '../../db/client';
import { ProblemError } from '../api/problems';
import { ok } from '../core/result';
import { applyDecision, type SeedServices } from './apply-decision';
import { reconcileRound, type SettlementServices } from './reconcile';
import { forfeitIfOverdue, isOverdue, isRoundOver } from './rules/round';
import { findRound, lockRound, type StoredRound } from './store';

export interface ReadRoundServices extends SeedServices, SettlementServices {
  readonly database: Database;
}

/** Returns a wallet's round, after forfeiting it in a transaction of its own if it's overdue. Throws `not-found`. */
export async function readAndForfeitRound(
  services: SeedServices & { readonly database: Database },
  roundId: string,
  wallet: string,
  now: Date,
): Promise<StoredRound> {
  const { database } = services;
  const round = await findRound(database.queries, roundId, wallet);
  if (round === null) throw new ProblemError('not-found');
  if (!isOverdue(round, now)) return round;
  const ended = await database.transaction(async (transaction) => {
    const current = await lockRound(transaction, roundId, wallet);
    if (current === null) throw new ProblemError('not-found');
    const known = { round: current, requests: [] };
    return applyDecision(
      services,
      transaction,
      known,
      current.clientSeed,
      () => ok(forfeitIfOverdue(current, now)),
      now,
    );
  });
  return ended.round;
}

/**
 * Does the same as `readAndForfeitRound`. If the round is then over and no attempt at its settlement is running, also
 * makes one if it is due or `early` is true. Returns the round as read before the attempt.
 */
export async function readAndSettle(
  services: ReadRoundServices,
  roundId: string,
  wallet: string,
  now: Date,
  early = false,
): Promise<StoredRound> {
  const round = await readAndForfeitRound(services, roundId, wallet, now);
  if (isRoundOver(round.status)) await reconcileRound(services, roundId, now, early);
  return round;
}
