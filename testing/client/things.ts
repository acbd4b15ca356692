import { z } from 'zod';
import { defineEndpoint } from '../../lib/api/endpoint';
import { amount, pageSchema, pagingQuery, queryBoolean, timestamp } from '../../lib/api/wire';
import type { StubbedReply } from './service';

const commonMembers = {
  tag: 'Platform',
  summary: 'A test',
  limit: 'read',
  success: 200,
  headers: {},
  problems: [],
  availability: 'devnet',
} as const;

/** An endpoint with path parameters, a body of two kinds, and a required idempotency key. */
export const putThing = defineEndpoint({
  ...commonMembers,
  method: 'POST',
  path: '/things/{name}',
  auth: ['WS', 'IK'],
  idempotency: 'required',
  params: z.object({ name: z.string() }),
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('coin'), worth: amount, seconds: z.number().default(600) }),
    z.strictObject({ kind: z.literal('date'), at: timestamp }),
  ]),
  response: z.object({ worth: amount, at: timestamp }),
});
export const listThings = defineEndpoint({
  ...commonMembers,
  method: 'GET',
  path: '/things',
  auth: [],
  idempotency: 'none',
  query: z.strictObject({ ...pagingQuery, active: queryBoolean(true) }),
  response: pageSchema(z.object({ worth: amount })),
});
export const endThing = defineEndpoint({
  ...commonMembers,
  method: 'POST',
  path: '/end',
  auth: [],
  idempotency: 'none',
  response: null,
});

/** A reply to `putThing`, with a member that its contract doesn't have. */
export const thing: StubbedReply = { status: 200, body: { worth: '7', at: '2026-11-21T09:00:00.000Z', extra: true } };
/** Builds a reply with a problem document. */
export const problem = (status: number, code: string, headers = {}): StubbedReply => ({
  status,
  headers,
  body: { type: `https://x/problems/${code}`, title: 'T', status, code, requestId: 'req_1', detail: 'D' },
});
/** Input of `putThing`, with a name that must be escaped in the path. */
export const coin = { params: { name: 'a/b c' }, body: { kind: 'coin', worth: 12n } } as const;
