import type { DeliveryBody, EventType, WebhookBody } from './contract';
import type { StoredDelivery } from './delivery-store';
import { buildEventId } from './rules';
import type { StoredWebhook } from './store';

export const toWebhookBody = (row: StoredWebhook, now: Date): WebhookBody => ({
  endpointId: row.endpointId,
  url: row.url,
  eventTypes: row.eventTypes as EventType[] | null,
  status: row.disabledAt === null ? 'enabled' : 'disabled',
  disabledReason: row.disabledReason as WebhookBody['disabledReason'],
  disabledAt: row.disabledAt,
  previousSecretUntil: row.overlapUntil !== null && now < row.overlapUntil ? row.overlapUntil : null,
  createdAt: row.createdAt,
});

export const toDeliveryBody = (row: StoredDelivery): DeliveryBody => ({
  eventId: buildEventId(row.duelId, row.sequence),
  type: `duel.${row.statusTo}` as EventType,
  duelId: row.duelId,
  sequence: row.sequence,
  status: row.status as DeliveryBody['status'],
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt,
  lastAttemptAt: row.lastAttemptAt,
  responseStatus: row.responseStatus,
  responseExcerpt: row.responseExcerpt,
  failure: row.failure as DeliveryBody['failure'],
  createdAt: row.createdAt,
});
