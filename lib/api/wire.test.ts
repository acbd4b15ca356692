import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  accountAddress,
  amount,
  queryBoolean,
  queryWholeNumber,
  sha256Text,
  signature,
  timestamp,
  walletAddress,
} from './wire';

const decodes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('amounts', () => {
  test('go over the wire as decimal strings and come back whole', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), (value) => {
        expect(z.decode(amount, z.encode(amount, value))).toBe(value);
      }),
    );
    expect(z.encode(amount, 18_446_744_073_709_551_615n)).toBe('18446744073709551615');
  });

  test.each(['', '-1', '+1', '01', '00', '1.0', '1e3', ' 1', '0x10', '１', '1_000', '9'.repeat(21), 5, null])(
    'are not %j',
    (value) => {
      expect(decodes(amount, value)).toBe(false);
    },
  );

  test('are not encoded if negative or too large', () => {
    for (const value of [-1n, 10n ** 21n]) expect(() => z.encode(amount, value)).toThrow();
  });
});

describe('timestamps', () => {
  test('keep their milliseconds', () => {
    const at = new Date('2026-11-21T09:00:00.123Z');
    expect(z.encode(timestamp, at)).toBe('2026-11-21T09:00:00.123Z');
    expect(z.decode(timestamp, '2026-11-21T09:00:00.123Z')).toEqual(at);
  });

  test.each(['2026-11-21', '2026-11-21T09:00:00Z', '2026-11-21T09:00:00.000+01:00', '2026-13-40T99:00:00.000Z', 0])(
    'are not %j',
    (value) => {
      expect(decodes(timestamp, value)).toBe(false);
    },
  );
});

describe('small texts', () => {
  const limit = queryWholeNumber(1, 50, 20);
  test('a limit has its bounds and its standard', () => {
    expect([limit.parse(undefined), limit.parse('1'), limit.parse('50')]).toEqual([20, 1, 50]);
    for (const value of ['0', '51', '', ' 1', '1.0', '-1', '1e1', '100000', 'NaN'])
      expect(decodes(limit, value)).toBe(false);
  });

  test('a flag is true or false and nothing like it', () => {
    expect([
      queryBoolean(true).parse(undefined),
      queryBoolean(false).parse(undefined),
      queryBoolean(true).parse('false'),
    ]).toEqual([true, false, false]);
    for (const value of ['', 'TRUE', '1', 'yes', true]) expect(decodes(queryBoolean(true), value)).toBe(false);
  });

  test.each<[string, z.ZodType, string[], string[]]>([
    [
      'an account',
      accountAddress,
      ['11111111111111111111111111111111'],
      ['', '1', '1'.repeat(31), '1'.repeat(45), '0'.repeat(32)],
    ],
    [
      'a wallet',
      walletAddress,
      ['76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu'],
      ['11111111111111111111111111111111', 'x', ''],
    ],
    ['a hash', sha256Text, ['0'.repeat(64)], ['A'.repeat(64), '0'.repeat(63), '0'.repeat(65), 'g'.repeat(64)]],
    ['a signature', signature, ['1'.repeat(64)], ['', '1'.repeat(63), '1'.repeat(89), '0'.repeat(64), 'z'.repeat(88)]],
  ])('%s', (_, schema, right, wrong) => {
    for (const value of right) expect(decodes(schema, value), value).toBe(true);
    for (const value of wrong) expect(decodes(schema, value), value).toBe(false);
  });
});
