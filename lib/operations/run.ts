import { type Context, read } from '../api/handler';
import { readDuel } from '../duel/read-duel';
import { nextCheck, nextTry } from '../duel/rules/schedule';
import { claimDueDuels, rescheduleDuel, type StoredDuel } from '../duel/store';
import { fillEditions } from '../packs/fill-editions';
import { addCommitments, countFree } from '../provider/store';
import { type ReconcileServices, reconcile } from '../transactions/reconcile';
import { runReconciliation, runReconciliationByHand, type SummaryBody } from './contract';

/** No other run gets a claimed duel for this long; a run that dies is followed by the next. */
const LEASE_MS = 60_000;
const POOL = { low: 32, full: 96 };

/** One bounded run: due duels first, then the pools of seed commitments and editions. Runs may overlap. */
export async function runWorker(services: ReconcileServices, limit: number): Promise<SummaryBody> {
  const startedAt = services.clock.now();
  const until = new Date(startedAt.getTime() + LEASE_MS);
  const due = await claimDueDuels(services.database.queries, startedAt, until, limit);
  const counts = { changed: 0, unchanged: 0, failed: 0 };
  for (const duel of due) counts[await visit(services, duel)] += 1;
  const commitments = await fillPool(services);
  await fillEditions(services);
  return { startedAt, finishedAt: services.clock.now(), claimed: due.length, ...counts, commitments };
}

async function visit(services: ReconcileServices, duel: StoredDuel): Promise<'changed' | 'unchanged' | 'failed'> {
  const { database, clock, log } = services;
  try {
    const current = await readDuel(database, duel.duelId, clock.now());
    if (!current.fundPrepared)
      await rescheduleDuel(database.queries, current, nextCheck(current, duel.checkAttempts, clock.now()));
    const after = current.fundPrepared ? (await reconcile(services, current)).duel : current;
    return after.version === duel.version ? 'unchanged' : 'changed';
  } catch (error) {
    log.warn({ duelId: duel.duelId, err: error }, 'this duel is left for a later run');
    await rescheduleDuel(database.queries, duel, nextTry(duel, duel.checkAttempts, clock.now()));
    return 'failed';
  }
}

async function fillPool({ database, provider, clock, log }: ReconcileServices): Promise<number> {
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

export const runReconciliationHandler = read(runReconciliation)(
  async ({ services }: Context<ReconcileServices>, { query }) => ({
    body: await runWorker(services, query.limit),
  }),
);

export const runReconciliationByHandHandler = read(runReconciliationByHand)(
  async ({ services }: Context<ReconcileServices>, { query }) => ({
    body: await runWorker(services, query.limit),
  }),
);
