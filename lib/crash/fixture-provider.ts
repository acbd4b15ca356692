import { bytesToHex } from '@noble/hashes/utils.js';
import type { Database } from '../../db/client';
import { formatCanonicalJson } from '../core/canonical-json';
import type { Clock } from '../core/clock';
import { constantTimeEqual } from '../core/constant-time-equal';
import { hmacSha256 } from '../core/hmac';
import { type KeyRing, matchesSomeKey } from '../core/key-ring';
import { type FixtureSettlement, findFixtureSettlement, insertFixtureSettlementOnce } from './fixture-store';
import type { SettlementAnswer, SettlementPort } from './settlement-port';

/**
 * Opens the fixture settlement provider. It records requests and moves nothing. Signs with an HMAC, since only this
 * deployment verifies its answers.
 */
export function createFixtureSettlementPort(database: Database, keys: KeyRing, clock: Clock): SettlementPort {
  const sign = (key: Uint8Array, answer: Omit<SettlementAnswer, 'signature'>): string =>
    bytesToHex(hmacSha256(key, new TextEncoder().encode(formatCanonicalJson({ ...answer }))));
  const buildSignedAnswer = ({
    requestKey,
    payloadHash,
    reference,
    performedAt,
  }: FixtureSettlement): SettlementAnswer => {
    const answer = { requestKey, payloadHash, reference, performedAt: performedAt.toISOString() };
    return { ...answer, signature: sign(keys[0], answer) };
  };
  return {
    async findAnswer(requestKey) {
      const entry = await findFixtureSettlement(database.queries, requestKey);
      return entry && buildSignedAnswer(entry);
    },
    async perform({ requestKey, payloadHash }) {
      const reference = bytesToHex(
        hmacSha256(keys[0], new TextEncoder().encode(`reference ${requestKey}`)).slice(0, 16),
      );
      const entry = { requestKey, payloadHash, reference, performedAt: clock.now() };
      return buildSignedAnswer(await insertFixtureSettlementOnce(database.queries, entry));
    },
    isSigned({ signature, ...answer }) {
      return matchesSomeKey(keys, (key) => constantTimeEqual(signature, sign(key, answer)));
    },
  };
}
