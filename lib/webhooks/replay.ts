import type { z } from 'zod';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { buildInvalidMemberProblem, ProblemError } from '../api/problems';
import { replayWebhook } from './contract';
import { getOwnWebhook } from './owner';
import { countReplayedChanges, type ReplaySelection, requeueDeliveries } from './replay-store';
import { EVENT_ID_PATTERN, MAX_REPLAYED_CHANGES } from './rules';

/**
 * Queues messages about past status changes. Throws `not-found`, `webhook-disabled`, and `invalid-request` for an event
 * that isn't a change of status or may not be sent, or a period that is invalid or has too many changes.
 */
export const replayWebhookHandler = defineWriteHandler(replayWebhook)({
  gather: async ({ now }: HandlerContext<unknown>, { body }) => parseReplaySelection(body, now),
  async apply({ caller, now }, transaction, { params }, selection) {
    const webhook = await getOwnWebhook(transaction, caller, params.endpointId);
    if (webhook.disabledAt !== null) throw new ProblemError('webhook-disabled');
    const queued = await countReplayedChanges(transaction, webhook, selection, MAX_REPLAYED_CHANGES);
    if (queued > MAX_REPLAYED_CHANGES)
      throw buildInvalidMemberProblem(
        '/body/since',
        `covers more than ${MAX_REPLAYED_CHANGES} changes; replay a shorter time with until`,
      );
    if (queued === 0 && 'duelId' in selection)
      throw buildInvalidMemberProblem('/body/eventId', 'names no change of status');
    await requeueDeliveries(transaction, webhook, selection, now);
    return { body: { queued } };
  },
});

/** Parses which events to send. Throws `invalid-request` unless it is either one event or a period from `since` on. */
function parseReplaySelection(
  { eventId, since, until }: z.output<typeof replayWebhook.body>,
  now: Date,
): ReplaySelection {
  if (eventId !== undefined) {
    if (since !== undefined || until !== undefined)
      throw buildInvalidMemberProblem('/body/since', 'does not go with eventId');
    const [, duelId = '', sequence] = EVENT_ID_PATTERN.exec(eventId) ?? [];
    return { duelId, sequence: Number(sequence) };
  }
  if (since === undefined) throw buildInvalidMemberProblem('/body/since', 'or eventId must be given');
  if (until !== undefined && until < since) throw buildInvalidMemberProblem('/body/until', 'must not be before since');
  return { since, until: until ?? now };
}
