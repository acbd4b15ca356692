import type { Queries } from '../../db/client';
import { findParkedRow } from '../due-work/failure-store';
import { findCancelReason } from '../duel/cancel-reason-store';
import { findDuel, listEvents, type StoredDuel } from '../duel/store';
import { toParticipantDuelBody } from '../duel/view';
import { readChecks } from '../health/check-store';
import type { Network } from '../health/contract';
import { findDrawEvidence } from '../provider/evidence-store';
import { listCalls } from '../transactions/call-store';
import { toEscrowTransactions } from '../transactions/call-view';
import { findNewestSignature, listIntents, type StoredIntent } from '../transactions/store';
import { toIntentBody } from '../transactions/view';
import { countDeliveries } from '../webhooks/delivery-store';
import { listDuelAlerts } from './alert-store';
import { toDuelAlert } from './alert-view';
import { findWait } from './find-wait';
import { listObstacles } from './list-obstacles';
import type { StoryBody } from './story-contract';

/**
 * Reads a duel's story for operators, from the database alone; null for an unknown duel. Changes nothing: an overdue
 * duel is shown as it is stored.
 */
export async function readStory(
  queries: Queries,
  duelId: string,
  { now, chain }: { readonly now: Date; readonly chain: Network['chain'] },
): Promise<StoryBody | null> {
  const duel = await findDuel(queries, duelId);
  if (duel === null) return null;
  const [events, intents, calls, alerts, evidence, cancelReason, deliveries, parked, checks] = await Promise.all([
    listEvents(queries, duelId),
    listIntents(queries, duelId),
    listCalls(queries, duelId),
    listDuelAlerts(queries, duelId),
    findDrawEvidence(queries, duelId),
    findCancelReason(queries, duel),
    countDeliveries(queries, duelId),
    findParkedRow(queries, 'duels', duelId),
    readChecks(queries, ['worker', 'chain', `provider:${duel.providerKey}`]),
  ]);
  const wait = findWait(
    { duel, intents, calls, hasProviderAnswer: evidence !== null && evidence.answer !== null },
    now,
  );
  const [worker = null, rpc = null, provider = null] = checks;
  return {
    readAt: now,
    duel: toParticipantDuelBody(duel, findNewestSignature(intents), cancelReason),
    wait,
    check: toStoryCheck(duel, now),
    hindrances: listObstacles({ duel, wait, alerts, parkedRow: parked, worker, chain: rpc, provider }, now),
    events,
    intents: intents.map(toStoryIntent),
    escrowTransactions: toEscrowTransactions(duel, calls, chain),
    custodyAlerts: alerts.map((alert) => toDuelAlert(duel, alert)),
    deliveries,
  };
}

const toStoryCheck = ({ nextCheckAt, checkAttempts, leaseUntil }: StoredDuel, now: Date): StoryBody['check'] => ({
  nextCheckAt,
  overdueSeconds: nextCheckAt === null ? 0 : Math.max(0, Math.floor((now.getTime() - nextCheckAt.getTime()) / 1_000)),
  attempts: checkAttempts,
  leasedUntil: leaseUntil,
});

function toStoryIntent(row: StoredIntent): StoryBody['intents'][number] {
  const binding = row.recovered ? 'rpc-recovery' : 'submission';
  return {
    ...toIntentBody(row),
    part: row.part as StoryBody['intents'][number]['part'],
    binding: row.signature === null ? null : binding,
    slot: row.slot,
    error: row.error,
    nextScanAt: row.nextScanAt,
  };
}
