import { expect, test } from 'vitest';
import { z } from 'zod';
import { amount, timestamp } from '../../lib/api/wire';
import { findCodec } from './find-codec';

test('says where a response has amounts and timestamps, and nothing else', () => {
  const schema = z.object({
    worth: amount.nullable(),
    name: z.string(),
    draws: z.array(z.object({ at: timestamp.optional(), side: z.enum(['creator']) })),
  });
  expect(findCodec(schema)).toEqual({ worth: 'amount', draws: [{ at: 'date' }] });
  expect(findCodec(z.object({ name: z.string() }))).toBeNull();
});

test('merges the forms of a union', () => {
  const forms = z.union([
    z.object({ a: amount, both: z.object({ x: timestamp }) }),
    z.object({ both: z.object({ y: amount }) }),
  ]);
  expect(findCodec(forms)).toEqual({ a: 'amount', both: { x: 'date', y: 'amount' } });
});

test.each([
  [z.union([z.object({ a: amount }), z.object({ a: timestamp })]), 'Two forms of a value need'],
  [z.record(z.string(), amount), 'decodes no record'],
  [z.tuple([amount]), 'decodes no tuple'],
  [z.codec(z.string(), z.number(), { decode: Number, encode: String }), 'amounts and timestamps only'],
])('refuses what the client can’t decode: %#', (schema, message) => {
  expect(() => findCodec(schema)).toThrow(message);
});
