import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { instant, wholeNumber } from '../api/wire';

/** The steps that are counted, in the order in which a player takes them. There are no others. */
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
export type FunnelEvent = z.output<typeof funnelEvent>;

export const countEvents = endpoint({
  method: 'POST',
  path: '/analytics/events',
  tag: 'Analytics',
  summary:
    'Counts steps of the funnel, per day and anonymously; with `DNT: 1` or `Sec-GPC: 1` it answers the same and counts nothing',
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

const counter = z.object({
  day: z.iso.date().meta({ description: 'In UTC.' }),
  event: funnelEvent,
  count: z.number().int(),
});

export const getAnalyticsHealth = endpoint({
  method: 'GET',
  path: '/analytics/health',
  tag: 'Analytics',
  summary: 'Whether steps are counted, and the counters of the last days',
  auth: ['IK'],
  scope: 'operate',
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject({ days: wholeNumber(1, 90, 7) }),
  success: 200,
  response: z
    .object({
      status: z.enum(['ok', 'quiet']).meta({ description: 'Quiet: nothing was counted for a day.' }),
      lastEventAt: instant.nullable().meta({ description: 'To the minute; null when nothing was ever counted.' }),
      lastEventAgeSeconds: z.number().int().nullable(),
      counters: z.array(counter).meta({ description: 'The newest day first. What never happened has no counter.' }),
    })
    .meta({ id: 'AnalyticsHealth' }),
  headers: {},
  problems: ['invalid-request', 'unauthenticated', 'rate-limited'],
  availability: 'devnet',
  extension: true,
});
