import { and, desc, eq, ne } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { isConstraintViolation } from '../../db/constraint-violation';
import type { NewRow } from '../../db/rows';
import { pushSubscriptions } from '../../db/schema/push';

export type StoredSubscription = typeof pushSubscriptions.$inferSelect;
export type NewSubscription = NewRow<typeof pushSubscriptions, 'deliveredAt'>;

/** Lists the subscriptions of a wallet, newest first. */
export const listSubscriptionRows = (queries: Queries, wallet: string): Promise<StoredSubscription[]> =>
  queries
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.wallet, wallet))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.subscriptionId));

/**
 * Subscribes a browser to a wallet's notifications. If the browser is already subscribed for this wallet, its
 * subscription keeps its id; a subscription for another wallet is deleted. Returns `limit` if the wallet has five other
 * browsers, `overtaken` if another wallet's request subscribed the browser at the same time.
 */
export async function saveSubscription(
  transaction: Transaction,
  row: NewSubscription,
): Promise<StoredSubscription | 'limit' | 'overtaken'> {
  const { endpoint, wallet } = pushSubscriptions;
  const { p256dh, auth, serverKey, deviceName } = row;
  await transaction.delete(pushSubscriptions).where(and(eq(endpoint, row.endpoint), ne(wallet, row.wallet)));
  try {
    const [stored] = await transaction
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({
        target: endpoint,
        set: { p256dh, auth, serverKey, deviceName },
        setWhere: eq(wallet, row.wallet),
      })
      .returning();
    return stored ?? 'overtaken';
  } catch (error) {
    if (isConstraintViolation(error, 'at_most_five_browsers')) return 'limit';
    throw error;
  }
}

/** Deletes a wallet's subscription and its notifications. Returns false if the wallet has no such subscription. */
export async function deleteSubscription(queries: Queries, wallet: string, subscriptionId: string): Promise<boolean> {
  const rows = await queries
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.subscriptionId, subscriptionId), eq(pushSubscriptions.wallet, wallet)))
    .returning({ subscriptionId: pushSubscriptions.subscriptionId });
  return rows.length === 1;
}
