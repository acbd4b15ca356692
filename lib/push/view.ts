import { sha256Hex } from '../core/hash';
import type { SubscriptionBody } from './contract';
import type { VapidKeys } from './key-rules';
import type { StoredSubscription } from './subscription-store';

/**
 * Converts a subscription to its public form. Of the push endpoint, only host and hash are shown; a browser recognizes
 * its own subscription by the hash.
 */
export const toSubscriptionBody = (row: StoredSubscription, vapidKeys: VapidKeys | null): SubscriptionBody => ({
  subscriptionId: row.subscriptionId,
  deviceName: row.deviceName,
  pushService: new URL(row.endpoint).host,
  endpointHash: sha256Hex(row.endpoint),
  status: row.serverKey === vapidKeys?.publicKey ? 'active' : 'outdated',
  createdAt: row.createdAt,
  deliveredAt: row.deliveredAt,
});
