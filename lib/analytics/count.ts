import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { countEvents } from './contract';
import { incrementCounters } from './store';

const MINUTE_MS = 60_000;

/** Counts a visitor's events. A visitor who has opted out gets the same response, and nothing is stored. */
export const countEventsHandler = defineWriteHandler(countEvents)({
  async apply({ hasOptedOutOfAnalytics, now }: HandlerContext<unknown>, transaction, { body }) {
    const at = { day: now.toISOString().slice(0, 10), minute: new Date(now.getTime() - (now.getTime() % MINUTE_MS)) };
    if (!hasOptedOutOfAnalytics) await incrementCounters(transaction, body.events, at);
    return { body: null };
  },
});
