import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { listPushSubscriptions } from './contract';
import type { VapidKeys } from './key-rules';
import { listSubscriptionRows } from './subscription-store';
import { toSubscriptionBody } from './view';

interface Services {
  readonly database: Database;
  readonly vapidKeys: VapidKeys | null;
}

export const listPushSubscriptionsHandler = defineReadHandler(listPushSubscriptions)(
  async ({ services, caller }: HandlerContext<Services>) => {
    const rows = await listSubscriptionRows(services.database.queries, requireCallerWallet(caller));
    return { body: { items: rows.map((row) => toSubscriptionBody(row, services.vapidKeys)), nextCursor: null } };
  },
);
