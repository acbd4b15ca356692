import type { Lease } from '../core/lease';
import { jitterOf } from '../core/random';
import { claimDueDuels, releaseDuel, rescheduleDuel } from '../duel/due-store';
import { readDuel } from '../duel/read-duel';
import { nextCheck, nextTry } from '../duel/rules/schedule';
import type { StoredDuel } from '../duel/store';
import { type ReconcileServices, reconcile } from '../transactions/reconcile';

export interface Visited {
  readonly claimed: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** Looks at the duels that are due: their bound signatures and the escrow account, not its history. */
export async function visitDueDuels(services: ReconcileServices, lease: Lease, limit: number): Promise<Visited> {
  const due = await claimDueDuels(services.database.queries, lease, limit);
  const counts = { changed: 0, unchanged: 0, failed: 0 };
  for (const duel of due) {
    // What is left when the lease ends is the next run's.
    if (services.clock.now() > lease.until) break;
    counts[await visit(services, lease, duel)] += 1;
  }
  return { claimed: due.length, ...counts };
}

async function visit(
  services: ReconcileServices,
  lease: Lease,
  duel: StoredDuel,
): Promise<keyof Omit<Visited, 'claimed'>> {
  const { database, clock, log, random } = services;
  try {
    const current = await readDuel(database, duel.duelId, clock.now());
    if (!current.fundPrepared) {
      const next = nextCheck(current, duel.checkAttempts, clock.now(), null, jitterOf(random));
      await leave(services, lease, current, next);
      return current.version === duel.version ? 'unchanged' : 'changed';
    }
    const complete: Parameters<typeof reconcile>[2] = {
      scanLimit: 0,
      complete: (transaction) => releaseDuel(transaction, duel.duelId, { token: lease.token, now: clock.now() }),
    };
    const after = (await reconcile(services, current, complete)).duel;
    return after.version === duel.version ? 'unchanged' : 'changed';
  } catch (error) {
    log.warn({ duelId: duel.duelId, err: error }, 'this duel is left for a later run');
    await leave(services, lease, duel, nextTry(duel, duel.checkAttempts, clock.now()));
    return 'failed';
  }
}

/** Ends the claim without a look. */
const leave = ({ database, clock }: ReconcileServices, lease: Lease, duel: StoredDuel, next: Date | null) =>
  database.transaction(async (transaction) => {
    if (await releaseDuel(transaction, duel.duelId, { token: lease.token, now: clock.now() }))
      await rescheduleDuel(transaction, duel, next);
  });
