import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import { listDeliveries, listWebhooks } from './contract';
import { listDeliveryRows } from './delivery-store';
import { keyOf, ownWebhook } from './owner';
import { listWebhookRows } from './store';
import { deliveryOf, webhookOf } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** The caller's webhooks, newest first; throws `invalid-cursor`. */
export const listWebhooksHandler = read(listWebhooks)(
  async ({ services, caller, now }: Context<Services>, { query: { cursor, limit } }) => {
    const keyId = keyOf(caller);
    const after = cursor === undefined ? [] : services.cursors.open('webhooks', { keyId }, cursor);
    const rows = await listWebhookRows(services.database.queries, keyId, { after, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const nextCursor =
      rows.length > limit && last
        ? services.cursors.seal('webhooks', { keyId }, [last.createdAt.toISOString(), last.endpointId])
        : null;
    return { body: { items: items.map((row) => webhookOf(row, now)), nextCursor } };
  },
);

/** What was sent to one of them, newest first; throws `invalid-cursor`, `not-found`. */
export const listDeliveriesHandler = read(listDeliveries)(
  async ({ services, caller }: Context<Services>, { params, query: { cursor, limit, state } }) => {
    const { queries } = services.database;
    const { endpointId } = await ownWebhook(queries, caller, params.endpointId);
    const filters = { endpointId, state: state ?? null };
    const after = cursor === undefined ? [] : services.cursors.open('deliveries', filters, cursor);
    const rows = await listDeliveryRows(queries, { endpointId, state }, { after, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const nextCursor =
      rows.length > limit && last
        ? services.cursors.seal('deliveries', filters, [
            last.createdAt.toISOString(),
            last.duelId,
            String(last.sequence),
          ])
        : null;
    return { body: { items: items.map(deliveryOf), nextCursor } };
  },
);
