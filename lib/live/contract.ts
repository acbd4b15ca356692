import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { cursor, queryBoolean, queryWholeNumber, timestamp } from '../api/wire';
import { duelId, queryDuelIds } from '../duel/contract';

/** Maximum number of duels that a request for a stream or a page of changes can name. */
export const MAX_STREAMED_DUELS = 20;

/** Kinds of records whose changes streams and feeds report. */
export const changeTypes = ['duel', 'opening', 'result', 'search', 'transaction', 'payment', 'rip', 'refund'] as const;
export type ChangeType = (typeof changeTypes)[number];

const position = z.number().int().min(0);

/** A change of one record, with its id and new status. Clients read the record to learn more. */
export const change = z
  .object({
    position: position.meta({
      description: 'Grows from change to change, with gaps. On a stream it is also the event’s `id`.',
    }),
    type: z.enum(changeTypes).meta({
      description:
        'The kind of record that changed. `opening`: a player opened the pack of a duel. `result`: a settled round that can be verified. `search`, `transaction` (prepared for a duel), `payment` (for a pack machine), `rip` and `refund` (owed for a pack machine) are reported to their own wallet only.',
    }),
    id: z.string().meta({ description: 'The record’s id. Read the record to learn more.' }),
    version: z.number().int().nullable().meta({
      description: 'The duel’s version after the change, or the rip’s step; null for the other types.',
    }),
    status: z.string().meta({
      description:
        'The record’s status after the change, a rip’s step, the side of an opening, or the mode of a result.',
    }),
    at: timestamp,
  })
  .meta({ id: 'Change' });

/** The JSON in the `data` of a stream's event. */
export const streamEvent = z
  .union([
    change,
    z
      .object({
        type: z.literal('opened'),
        position,
        resumed: z.boolean().meta({
          description:
            'True if every change after the position that you gave follows. False without one, or if some of them aren’t stored any more: then read again what you show.',
        }),
      })
      .meta({ id: 'StreamOpened' }),
    z
      .object({ type: z.literal('counters'), openDuels: z.number().int(), runningDuels: z.number().int() })
      .meta({ id: 'LobbyCounters', description: 'Only with the lobby. Has no `id`.' }),
    z
      .object({
        type: z.literal('viewers'),
        duelId,
        viewers: z.number().int().meta({
          description:
            'How many streams on all instances name this duel, without those of its players. Anyone can open streams, so it proves nothing.',
        }),
      })
      .meta({
        id: 'DuelViewers',
        description:
          'Only with duels that the request names: each time the number changes, and after `opened` unless it is 0. Has no `id`.',
      }),
  ])
  .meta({ id: 'StreamEvent' });
export type StreamEvent = z.output<typeof streamEvent>;

/** Query parameter: the position in the last event that the client received, of a change or of `opened`. */
const after = z
  .codec(z.string().regex(/^\d{1,15}$/, 'must be the position of a change'), position, {
    decode: (text) => Number(text),
    encode: (value) => String(value),
  })
  .optional()
  .meta({
    description:
      'The `id` of the last event that you received. The stream goes on after it. The header `Last-Event-ID` counts instead if it is sent.',
  });
const duelIds = queryDuelIds(MAX_STREAMED_DUELS).optional();

const streamMembers = {
  method: 'GET',
  tag: 'Live',
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: streamEvent,
  stream: true,
  headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' },
  availability: 'devnet',
  extension: true,
} as const;

export const streamDuel = defineEndpoint({
  ...streamMembers,
  path: '/duels/{duelId}/stream',
  summary: 'Streams the changes of a duel',
  auth: [],
  params: z.object({ duelId }),
  query: z.strictObject({ after }),
  problems: ['invalid-request', 'not-found', 'too-many-streams', 'streams-unavailable'],
});

/** Streams open duels, new results and counters, and the changes of the duels that the client names. */
export const streamLobby = defineEndpoint({
  ...streamMembers,
  path: '/lobby/stream',
  summary: 'Streams open duels, new results and counters, and the changes of the duels that you name',
  auth: [],
  query: z.strictObject({ after, duelIds }),
  problems: ['invalid-request', 'too-many-streams', 'streams-unavailable'],
});

export const streamOwnChanges = defineEndpoint({
  ...streamMembers,
  path: '/me/stream',
  summary: 'Streams the changes of your duels, challenges, search, transactions, payments, rips and refunds',
  auth: ['WS'],
  query: z.strictObject({
    after,
    duelIds,
    lobby: queryBoolean(false).meta({ description: 'Whether to add the events of the lobby.' }),
  }),
  problems: ['invalid-request', 'unauthenticated', 'too-many-streams', 'streams-unavailable'],
});

/** A page of changes, for clients that poll instead of opening a stream. */
const changePage = z
  .object({
    items: z.array(change),
    nextCursor: cursor.meta({ description: 'Never null: continue with it to get the changes that follow.' }),
    position: position.meta({ description: 'The list is complete up to this position; a stream can go on after it.' }),
    isComplete: z.boolean().meta({
      description:
        'False if changes after your cursor aren’t stored any more, which happens after seven days. Then read again what you keep.',
    }),
    hasMore: z.boolean().meta({ description: 'Whether more changes are stored already.' }),
  })
  .meta({ id: 'ChangePage' });

const feedMembers = {
  method: 'GET',
  tag: 'Live',
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: changePage,
  headers: {},
  conditional: true,
  availability: 'devnet',
  extension: true,
} as const;
const feedQuery = { cursor: cursor.optional(), limit: queryWholeNumber(1, 200, 50) };

/** Lists public changes in order. Without a cursor, returns no changes, only a cursor for those that follow. */
export const listChanges = defineEndpoint({
  ...feedMembers,
  path: '/changes',
  summary: 'Lists public changes in order; without a cursor, returns one for the changes that follow',
  auth: [],
  query: z.strictObject({
    ...feedQuery,
    duelIds,
    lobby: queryBoolean(false).meta({
      description:
        'Whether to list the changes of the lobby. Without `lobby` and `duelIds` all public changes are listed.',
    }),
  }),
  problems: ['invalid-request', 'invalid-cursor'],
});

export const listOwnChanges = defineEndpoint({
  ...feedMembers,
  path: '/me/changes',
  summary: 'Lists the changes of your duels, challenges, search, transactions, payments, rips and refunds in order',
  auth: ['WS'],
  query: z.strictObject({
    ...feedQuery,
    duelIds,
    lobby: queryBoolean(false).meta({ description: 'Whether to add the changes of the lobby.' }),
  }),
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated'],
});
