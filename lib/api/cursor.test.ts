import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCursorCodec } from './cursor';
import { cursor } from './wire';

const cursors = createCursorCodec([new Uint8Array(32).fill(1)]);
const positions = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 3 });
const filters = fc.dictionary(fc.constantFrom('status', 'wallet', 'packId'), fc.string({ maxLength: 44 }));

describe('a cursor', () => {
  test('gives its own list and filters the position it was made with, and has the form of the contract', () => {
    fc.assert(
      fc.property(positions, filters, (position, filter) => {
        const sealed = cursors.seal('duels', filter, position);
        expect(cursor.safeParse(sealed).success).toBe(true);
        expect(cursors.open('duels', { ...filter }, sealed)).toEqual(position);
      }),
    );
  });

  test('opens for no other list, filter or secret', () => {
    const sealed = cursors.seal('duels', { status: 'waiting' }, ['a']);
    const others = createCursorCodec([new Uint8Array(32).fill(2)]);
    const openings = [
      () => cursors.open('packs', { status: 'waiting' }, sealed),
      () => cursors.open('duels', {}, sealed),
      () => cursors.open('duels', { status: 'matched' }, sealed),
      () => others.open('duels', { status: 'waiting' }, sealed),
    ];
    for (const opening of openings) expect(opening).toThrow(expect.objectContaining({ code: 'invalid-cursor' }));
  });

  test('does not open with any byte changed, cut or added', () => {
    const sealed = cursors.seal('duels', {}, ['2026-11-21T12:00:00.000Z', 'duel_1']);
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    const changedBytes = [...bytes].map((byte, at) => {
      const bent = Buffer.from(bytes);
      bent[at] = byte ^ 1;
      return bent;
    });
    for (const text of [
      ...changedBytes,
      bytes.subarray(1),
      bytes.subarray(0, -1),
      Buffer.concat([bytes, bytes]),
      Buffer.alloc(0),
    ])
      expect(() => cursors.open('duels', {}, `v1.${text.toString('base64url')}`)).toThrow(
        expect.objectContaining({ code: 'invalid-cursor' }),
      );
  });

  test('opens as the text that was given alone, not as another for the same bytes', () => {
    const digits = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    for (const position of [['a'], ['ab'], ['abc']]) {
      const sealed = cursors.seal('packs', {}, position);
      const others = digits.flatMap((digit) => [sealed + digit, sealed.slice(0, -1) + digit]);
      for (const other of others.filter((each) => each !== sealed))
        expect(() => cursors.open('packs', {}, other)).toThrow(expect.objectContaining({ code: 'invalid-cursor' }));
    }
  });
});
