import { base58 } from '@scure/base';
import type { Lease } from '../../core/lease';
import { calculateJitter } from '../../core/random';
import { type HandoverServices, processDueRows } from '../../due-work/process';
import { findNextDueTime } from '../../due-work/store';
import { readTrustedTip } from '../../transactions/trusted-tip';
import { type DeliveryServices, processCardDelivery } from './process';
import { calculateNextDeliveryCheck } from './rules/next-check';
import { cardDeliveryQueue, claimDueCardDeliveries, releaseCardDelivery, type StoredCardDelivery } from './store';

/** Lease duration of claimed deliveries. */
const LEASE_MS = 120_000;
/** Maximum number of deliveries that are processed at the same time. */
const MAX_CONCURRENT_CARD_DELIVERIES = 8;

export const findNextCardDeliveryTime = ({ database }: Pick<DeliveryServices, 'database'>): Promise<Date | null> =>
  findNextDueTime(database.queries, cardDeliveryQueue);

/**
 * Processes at most `limit` due deliveries of cards. Reads the chain only if one is due. Safe to run concurrently.
 * Throws `chain-unavailable`.
 */
export async function processDueCardDeliveries(
  services: DeliveryServices & HandoverServices,
  limit: number,
): Promise<void> {
  const { database, clock, random, handover } = services;
  const dueAt = await findNextCardDeliveryTime(services);
  if (dueAt === null || dueAt > clock.now() || handover?.isStopping()) return;
  const { slot: minSlot } = await readTrustedTip(services);
  const now = clock.now();
  const lease: Lease = { token: base58.encode(random(16)), now, until: new Date(now.getTime() + LEASE_MS) };
  const { token } = lease;
  const getNextCheck = (attempts: number): Date =>
    calculateNextDeliveryCheck(attempts, clock.now(), calculateJitter(random));
  const release = (delivery: StoredCardDelivery, dueNext: Date | null) =>
    releaseCardDelivery(database.queries, delivery, token, dueNext);
  await processDueRows(services, await claimDueCardDeliveries(database.queries, lease, limit), lease.until, {
    queue: 'card-deliveries',
    maxConcurrent: MAX_CONCURRENT_CARD_DELIVERIES,
    getId: ({ ripId }) => ripId,
    async process(delivery) {
      await processCardDelivery(services, delivery, { token, minSlot, firstCheckAt: getNextCheck(0) });
      // Does nothing if processing ended the delivery or saved a promise: both end the claim.
      await release(delivery, getNextCheck(delivery.checkAttempts));
    },
    getRetryTime: ({ checkAttempts }) => getNextCheck(checkAttempts),
    release,
  });
}
