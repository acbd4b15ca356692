import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, type HandlerInput, type HandlerReply } from './endpoint';
import { defineReadHandler, defineWriteHandler } from './handler';
import { amount } from './wire';

const declared = defineEndpoint({
  method: 'POST',
  path: '/duels/{duelId}/bets',
  tag: 'Platform',
  summary: 'A bet',
  auth: ['WS'],
  limit: 'write',
  idempotency: 'required',
  params: z.object({ duelId: z.string() }),
  body: z.strictObject({ stake: amount, side: z.enum(['creator', 'opponent']) }),
  success: 201,
  response: z.object({ network: z.literal('solana-devnet'), stake: amount }),
  headers: {},
  problems: ['invalid-request'],
  availability: 'devnet',
});
const silent = defineEndpoint({ ...declared, success: 204, response: null });

test('a handler is given what the schemas decode, and answers what they encode', () => {
  expectTypeOf<HandlerInput<typeof declared>['body']>().toEqualTypeOf<{
    stake: bigint;
    side: 'creator' | 'opponent';
  }>();
  expectTypeOf<HandlerInput<typeof declared>['params']>().toEqualTypeOf<{ duelId: string }>();
  expectTypeOf<HandlerInput<typeof declared>['query']>().toEqualTypeOf<undefined>();
  expectTypeOf<HandlerReply<typeof declared>['body']>().toEqualTypeOf<{ network: 'solana-devnet'; stake: bigint }>();
  expectTypeOf<HandlerReply<typeof silent>['body']>().toEqualTypeOf<null>();
});

test('a wrong answer or declaration does not compile', () => {
  defineReadHandler(declared)(async () => ({ body: { network: 'solana-devnet', stake: 1n } }));
  // @ts-expect-error: another literal
  defineReadHandler(declared)(async () => ({ body: { network: 'mainnet', stake: 1n } }));
  // @ts-expect-error: a number where the wire has an amount
  defineReadHandler(declared)(async () => ({ body: { network: 'solana-devnet', stake: 1 } }));
  // @ts-expect-error: a member is missing
  defineReadHandler(declared)(async () => ({ body: { network: 'solana-devnet' } }));
  // @ts-expect-error: this endpoint answers without a body
  defineReadHandler(silent)(async () => ({ body: { network: 'solana-devnet' } }));
  defineWriteHandler(declared)({
    gather: async () => 1,
    // @ts-expect-error: another literal, as the answer of a write
    apply: async () => ({ body: { network: 'mainnet', stake: 1n } }),
  });
  // @ts-expect-error: a code that the catalogue does not have
  defineEndpoint({ ...declared, problems: ['made-up'] });
  // @ts-expect-error: an unknown authentication scheme
  defineEndpoint({ ...declared, auth: ['PASSWORD'] });
});
