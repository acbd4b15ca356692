import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { queryWholeNumber, timestamp } from '../api/wire';

/** All steps that are counted, about in the order in which a player may take them. */
export const funnelEvents = [
  'page-opened',
  'pack-viewed',
  'wallet-connected',
  'session-created',
  'search-started',
  'search-matched',
  'duel-opened',
  'duel-joined',
  'payment-signed',
  'rip-seen',
  'duel-settled',
  'proof-checked',
] as const;
const funnelEvent = z.enum(funnelEvents).meta({ id: 'FunnelEvent' });
/** A step of a visitor towards a checked duel, such as `search-started`; counted anonymously. */
export type FunnelEvent = z.output<typeof funnelEvent>;

export const countEvents = defineEndpoint({
  method: 'POST',
  path: '/analytics/events',
  tag: 'Analytics',
  summary:
    'Counts steps that a visitor took, per day and anonymously; with `DNT: 1` or `Sec-GPC: 1` it counts nothing and answers the same',
  auth: [],
  limit: 'count',
  idempotency: 'none',
  body: z
    .strictObject({
      events: z
        .array(funnelEvent)
        .min(1)
        .max(funnelEvents.length)
        .refine((events) => new Set(events).size === events.length, 'must name each event once')
        .meta({ uniqueItems: true }),
    })
    .meta({ id: 'FunnelEvents' }),
  success: 204,
  response: null,
  headers: {},
  problems: ['invalid-request', 'rate-limited'],
  availability: 'devnet',
  extension: true,
});

/** How often one step was counted on one day, for all visitors together. */
const counter = z.object({
  day: z.iso.date().meta({ description: 'A day in UTC.' }),
  event: funnelEvent,
  count: z.number().int(),
});

/** Operators' endpoint that says whether steps are still being counted, with the last days' counters. */
export const getAnalyticsHealth = defineEndpoint({
  method: 'GET',
  path: '/analytics/health',
  tag: 'Analytics',
  summary: 'Returns whether steps are being counted, and the counters of the last days',
  auth: ['IK'],
  scope: 'operate',
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject({ days: queryWholeNumber(1, 90, 7) }),
  success: 200,
  response: z
    .object({
      status: z.enum(['ok', 'quiet']).meta({ description: 'quiet: nothing was counted in the last 24 hours.' }),
      lastEventAt: timestamp
        .nullable()
        .meta({ description: 'When a step was last counted, to the minute. Null if none ever was.' }),
      lastEventAgeSeconds: z.number().int().nullable(),
      counters: z.array(counter).meta({ description: 'Newest day first. Counters of 0 are left out.' }),
    })
    .meta({ id: 'AnalyticsHealth' }),
  headers: {},
  problems: ['invalid-request', 'unauthenticated', 'rate-limited'],
  availability: 'devnet',
  extension: true,
});
