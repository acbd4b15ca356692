import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type Input, type Reply } from './endpoint';
import { read, write } from './handler';
import { amount } from './wire';

const declared = endpoint({
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
const silent = endpoint({ ...declared, success: 204, response: null });

test('a handler is given what the schemas decode, and answers what they encode', () => {
  expectTypeOf<Input<typeof declared>['body']>().toEqualTypeOf<{ stake: bigint; side: 'creator' | 'opponent' }>();
  expectTypeOf<Input<typeof declared>['params']>().toEqualTypeOf<{ duelId: string }>();
  expectTypeOf<Input<typeof declared>['query']>().toEqualTypeOf<undefined>();
  expectTypeOf<Reply<typeof declared>['body']>().toEqualTypeOf<{ network: 'solana-devnet'; stake: bigint }>();
  expectTypeOf<Reply<typeof silent>['body']>().toEqualTypeOf<null>();
});

test('a wrong answer or declaration does not compile', () => {
  read(declared)(async () => ({ body: { network: 'solana-devnet', stake: 1n } }));
  // @ts-expect-error: another literal
  read(declared)(async () => ({ body: { network: 'mainnet', stake: 1n } }));
  // @ts-expect-error: a number where the wire has an amount
  read(declared)(async () => ({ body: { network: 'solana-devnet', stake: 1 } }));
  // @ts-expect-error: a member is missing
  read(declared)(async () => ({ body: { network: 'solana-devnet' } }));
  // @ts-expect-error: this endpoint answers without a body
  read(silent)(async () => ({ body: { network: 'solana-devnet' } }));
  // @ts-expect-error: another literal, as the answer of a write
  write(declared)({ gather: async () => 1, apply: async () => ({ body: { network: 'mainnet', stake: 1n } }) });
  // @ts-expect-error: a code that the catalogue does not have
  endpoint({ ...declared, problems: ['made-up'] });
  // @ts-expect-error: a word that authentication does not know
  endpoint({ ...declared, auth: ['PASSWORD'] });
});
