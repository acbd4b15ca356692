import { timingSafeEqual } from 'node:crypto';
import { formatCanonicalJson, type Json } from '../core/canonical-json';
import { hmacSha256 } from '../core/hmac';
import { type KeyRing, matchesSomeKey } from '../core/key-ring';
import { buildMemberProblem, type ProblemError } from './problems';

const MAC_BYTES = 16;

/** Seals and opens list cursors. A MAC binds each to its list and filters, so that clients can't forge or move it. */
export interface CursorCodec {
  seal(list: string, filters: Json, position: readonly string[]): string;
  /** Returns a cursor's position. Throws `invalid-cursor` unless it was sealed for this list and these filters. */
  open(list: string, filters: Json, cursor: string): readonly string[];
}

/** Creates a codec that seals with the first key, and opens cursors that were sealed with any of the keys. */
export function createCursorCodec(keys: KeyRing): CursorCodec {
  const calculateMac = (key: Uint8Array, list: string, filters: Json, position: Buffer): Buffer =>
    Buffer.from(
      hmacSha256(key, Buffer.concat([Buffer.from(`${formatCanonicalJson([list, filters])}\0`), position])).subarray(
        0,
        MAC_BYTES,
      ),
    );
  return {
    seal(list, filters, position) {
      const text = Buffer.from(JSON.stringify(position));
      return `v1.${Buffer.concat([calculateMac(keys[0], list, filters, text), text]).toString('base64url')}`;
    },
    open(list, filters, cursor) {
      const encoded = cursor.slice(3);
      const bytes = Buffer.from(encoded, 'base64url');
      // Refuses other spellings of the same bytes, which Node's lenient base64 decoder accepts.
      if (bytes.toString('base64url') !== encoded) throw buildInvalidCursorProblem();
      const text = bytes.subarray(MAC_BYTES);
      const given = bytes.subarray(0, MAC_BYTES);
      if (given.length !== MAC_BYTES) throw buildInvalidCursorProblem();
      if (!matchesSomeKey(keys, (key) => timingSafeEqual(calculateMac(key, list, filters, text), given)))
        throw buildInvalidCursorProblem();
      return JSON.parse(text.toString()) as readonly string[];
    },
  };
}

const buildInvalidCursorProblem = (): ProblemError =>
  buildMemberProblem('invalid-cursor', '/query/cursor', 'is not a nextCursor of this list with these filters');
