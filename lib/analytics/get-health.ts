import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { type FunnelEvent, getAnalyticsHealth } from './contract';
import { findLastCountTime, listCounters } from './store';

interface Services {
  readonly database: Database;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the counters of the last days, and when anything was last counted. */
export const getAnalyticsHealthHandler = defineReadHandler(getAnalyticsHealth)(
  async ({ services, now }: HandlerContext<Services>, { query }) => {
    const { queries } = services.database;
    const since = new Date(now.getTime() - (query.days - 1) * DAY_MS).toISOString().slice(0, 10);
    const [counters, lastEventAt] = await Promise.all([listCounters(queries, since), findLastCountTime(queries)]);
    const ageMs = lastEventAt === null ? null : Math.max(0, now.getTime() - lastEventAt.getTime());
    return {
      body: {
        status: ageMs !== null && ageMs < DAY_MS ? 'ok' : 'quiet',
        lastEventAt,
        lastEventAgeSeconds: ageMs === null ? null : Math.floor(ageMs / 1000),
        counters: counters.map(({ day, event, count }) => ({ day, event: event as FunnelEvent, count })),
      },
    };
  },
);
