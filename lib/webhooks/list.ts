import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { listDeliveries, listWebhooks } from './contract';
import { listDeliveryRows } from './delivery-store';
import { getOwnWebhook, requireKeyId } from './owner';
import { listWebhookRows } from './store';
import { toDeliveryBody, toWebhookBody } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/** Returns a page of the caller's webhooks, newest first. Throws `invalid-cursor`. */
export const listWebhooksHandler = defineReadHandler(listWebhooks)(
  async ({ services, caller, now }: HandlerContext<Services>, { query }) => {
    const keyId = requireKeyId(caller);
    const list = {
      cursors: services.cursors,
      listName: 'webhooks',
      filters: { keyId },
      getPosition: toWebhookPosition,
    };
    const { items, nextCursor } = await readPage(list, query, (after, limit) =>
      listWebhookRows(services.database.queries, keyId, { after, limit }),
    );
    return { body: { items: items.map((row) => toWebhookBody(row, now)), nextCursor } };
  },
);

/** Returns a page of a webhook's deliveries, newest first. Throws `invalid-cursor` and `not-found`. */
export const listDeliveriesHandler = defineReadHandler(listDeliveries)(
  async ({ services, caller }: HandlerContext<Services>, { params, query }) => {
    const { queries } = services.database;
    const { endpointId } = await getOwnWebhook(queries, caller, params.endpointId);
    const { status } = query;
    const filters = { endpointId, status: status ?? null };
    const list = { cursors: services.cursors, listName: 'deliveries', filters, getPosition: toDeliveryPosition };
    const { items, nextCursor } = await readPage(list, query, (after, limit) =>
      listDeliveryRows(queries, { endpointId, status }, { after, limit }),
    );
    return { body: { items: items.map(toDeliveryBody), nextCursor } };
  },
);

const toWebhookPosition = ({ createdAt, endpointId }: { createdAt: Date; endpointId: string }) => [
  createdAt.toISOString(),
  endpointId,
];

const toDeliveryPosition = ({ createdAt, duelId, sequence }: { createdAt: Date; duelId: string; sequence: number }) => [
  createdAt.toISOString(),
  duelId,
  String(sequence),
];
