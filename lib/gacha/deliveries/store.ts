import { and, count, eq, isNull, min, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../db/client';
import { isConstraintViolation } from '../../../db/constraint-violation';
import type { NarrowedRow, NewRow } from '../../../db/rows';
import { cardDeliveries } from '../../../db/schema/card-deliveries';
import type { Lease } from '../../core/lease';
import { buildClaimCondition, claimDueRows, type DueQueue, releaseRow } from '../../due-work/store';

/**
 * `requested`: the provider hasn't promised a card yet. `sending`: the provider has promised a card and brings it.
 * `delivered`: finalized chain state shows the card in the wallet. `withdrawn`: the provider won't bring a card, and
 * the payment is owed back.
 */
type DeliveryState = 'requested' | 'sending' | 'delivered' | 'withdrawn';
type Row = typeof cardDeliveries.$inferSelect;
export type StoredCardDelivery = NarrowedRow<Row, { state: DeliveryState }>;

export const cardDeliveryQueue = {
  table: cardDeliveries,
  keyColumns: ['ripId'],
  dueAtColumn: 'nextCheckAt',
  attemptsColumn: 'checkAttempts',
} as const satisfies DueQueue<typeof cardDeliveries>;

type NewDelivery = Pick<StoredCardDelivery, 'ripId' | 'wallet' | 'cardId' | 'requestedAt' | 'deadlineAt'>;

/** Inserts the delivery of a rip's card, due at once. */
export async function insertCardDelivery(transaction: Transaction, delivery: NewDelivery): Promise<void> {
  type Later = 'endedAt' | 'slot' | 'leaseToken' | 'leaseUntil';
  const row: NewRow<typeof cardDeliveries, Later> = {
    ...delivery,
    state: 'requested',
    providerKey: null,
    cardMint: null,
    providerSignature: null,
    transactionSignature: null,
    nextCheckAt: delivery.requestedAt,
    checkAttempts: 0,
  };
  await transaction.insert(cardDeliveries).values(row);
}

export const claimDueCardDeliveries = (queries: Queries, lease: Lease, limit: number): Promise<StoredCardDelivery[]> =>
  claimDueRows(queries, cardDeliveryQueue, lease, limit) as Promise<StoredCardDelivery[]>;

/** Releases a lease and saves when the next check is due. Does nothing if the lease was lost. */
export const releaseCardDelivery = (
  queries: Queries,
  delivery: Pick<StoredCardDelivery, 'ripId'>,
  token: string,
  nextCheckAt: Date | null,
): Promise<unknown> => releaseRow(queries, cardDeliveryQueue, delivery, token, { nextCheckAt });

/**
 * Builds the condition that this run still has the claim on the delivery, and the delivery is still in the state that
 * the run read.
 */
const buildUnchangedCondition = ({ ripId, state }: Pick<StoredCardDelivery, 'ripId' | 'state'>, token: string) =>
  and(buildClaimCondition(cardDeliveryQueue, { ripId } as StoredCardDelivery, token), eq(cardDeliveries.state, state));

/**
 * Saves the provider before the card is requested from it. Returns false if the lease was lost, the delivery has
 * changed, or a provider is saved already.
 */
export async function saveRequestedProvider(
  queries: Queries,
  delivery: StoredCardDelivery,
  token: string,
  providerKey: string,
): Promise<boolean> {
  const rows = await queries
    .update(cardDeliveries)
    .set({ providerKey })
    .where(and(buildUnchangedCondition(delivery, token), isNull(cardDeliveries.providerKey)))
    .returning({ ripId: cardDeliveries.ripId });
  return rows.length === 1;
}

/**
 * Saves the provider's promise, and ends the claim. Returns `used` if another delivery has the mint, `lost` if the
 * lease was lost or the delivery has changed.
 */
export async function savePromise(
  queries: Queries,
  delivery: StoredCardDelivery,
  token: string,
  promise: Pick<Row, 'cardMint' | 'providerSignature' | 'nextCheckAt'>,
): Promise<'saved' | 'used' | 'lost'> {
  try {
    const rows = await queries
      .update(cardDeliveries)
      .set({ ...promise, state: 'sending', checkAttempts: 0, leaseToken: null, leaseUntil: null })
      .where(buildUnchangedCondition(delivery, token))
      .returning({ ripId: cardDeliveries.ripId });
    return rows.length === 1 ? 'saved' : 'lost';
  } catch (error) {
    if (isConstraintViolation(error, 'card_deliveries_card_mint_unique')) return 'used';
    throw error;
  }
}

/** Ends a delivery. Returns false, and changes nothing, if the lease was lost or the delivery has changed. */
export async function endCardDelivery(
  transaction: Transaction,
  delivery: StoredCardDelivery,
  token: string,
  end:
    | (Pick<Row, 'endedAt'> & { readonly state: 'withdrawn' })
    | (Pick<Row, 'endedAt' | 'slot' | 'transactionSignature'> & { readonly state: 'delivered' }),
): Promise<boolean> {
  const rows = await transaction
    .update(cardDeliveries)
    .set({ ...end, nextCheckAt: null, leaseToken: null, leaseUntil: null })
    .where(buildUnchangedCondition(delivery, token))
    .returning({ ripId: cardDeliveries.ripId });
  return rows.length === 1;
}

/** Returns when the oldest delivery without a provider's promise was inserted; null if there is none. */
export async function findOldestRequested(queries: Queries): Promise<Date | null> {
  const [row] = await queries
    .select({ at: min(cardDeliveries.requestedAt) })
    .from(cardDeliveries)
    .where(and(eq(cardDeliveries.state, 'requested'), isNull(cardDeliveries.endedAt)));
  return row?.at ?? null;
}

/** Figures of the deliveries that haven't ended. */
interface OpenDeliveries {
  readonly count: number;
  /** When the oldest open delivery was requested; null if none is open. */
  readonly oldest: Date | null;
  /**
   * The greatest used share of a delivery's time: 0 when its card is drawn, 1 at its deadline, more after that; 0 if
   * none is open.
   */
  readonly usedShare: number;
}

/** Counts the deliveries that haven't ended, and finds the oldest and the greatest used share of time. */
export async function tallyOpenDeliveries(queries: Queries, now: Date): Promise<OpenDeliveries> {
  const { requestedAt, deadlineAt, endedAt } = cardDeliveries;
  const used = sql`extract(epoch from (${now.toISOString()}::timestamptz - ${requestedAt}))`;
  const given = sql`greatest(extract(epoch from (${deadlineAt} - ${requestedAt})), 1)`;
  const [row] = await queries
    .select({
      count: count(),
      oldest: min(requestedAt),
      usedShare: sql<number>`coalesce(max(greatest(${used} / ${given}, 0)), 0)::float8`,
    })
    .from(cardDeliveries)
    .where(isNull(endedAt));
  return row ?? { count: 0, oldest: null, usedShare: 0 };
}
