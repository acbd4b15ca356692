import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeResponse } from './encode';
import { markVerbatim } from './verbatim';
import { amount, pageSchema, timestamp } from './wire';

const inner = z.object({ amount, at: timestamp.nullable(), note: z.string().optional() });
const schema = pageSchema(
  z.object({
    id: z.string(),
    kind: z.enum(['a', 'b']),
    inner,
    list: z.array(amount),
    free: z.record(z.string(), z.json()),
    whole: markVerbatim(z.record(z.string(), z.unknown())),
  }),
);
const value = {
  items: [
    {
      id: 'x',
      kind: 'a',
      inner: { amount: 5n, at: new Date(0) },
      list: [1n, 2n],
      free: { any: [1, { thing: null }] },
      whole: { document: { of: ['any', 'shape'] } },
      secret: 'column',
    },
    { id: 'y', kind: 'b', inner: { amount: 0n, at: null, note: 'n' }, list: [], free: {}, whole: {} },
  ],
  nextCursor: null,
};

describe('encoding a response', () => {
  test('gives what zod gives', () => {
    expect(encodeResponse(schema, value)).toEqual(z.encode(schema, value as never));
  });

  test('keeps a document as it is: members, their order, and what no schema declares', () => {
    const document = { b: 1, undeclared: [{}], a: 'x' };
    const declared = markVerbatim(z.strictObject({ a: z.string(), b: z.number() }));
    const described = declared.meta({ description: 'A document.' }).nullable();
    const encoded = encodeResponse(z.object({ document: described }), { document });
    expect(JSON.stringify(encoded)).toBe(JSON.stringify({ document }));
  });

  test('drops what the schema does not declare', () => {
    expect(JSON.stringify(encodeResponse(schema, value))).not.toContain('column');
  });
});
