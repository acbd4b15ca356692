import { bytesToHex } from '@noble/hashes/utils.js';
import type { Database } from '../../db/client';
import { canonicalJson } from '../core/canonical-json';
import type { Clock } from '../core/clock';
import { constantTimeEqual } from '../core/constant-time-equal';
import { hmacSha256 } from '../core/hmac';
import { type KeyRing, matchesSomeKey } from '../core/key-ring';
import { type FixtureEntry, findFixtureEntry, insertFixtureEntryOnce } from './fixture-store';
import type { SettlementAnswer, SettlementPort } from './settlement-port';

/**
 * Opens the fixture settlement provider. It records requests and moves nothing. Signs with an HMAC, since only this
 * deployment verifies its answers.
 */
export function openFixtureSettlement(database: Database, keys: KeyRing, clock: Clock): SettlementPort {
  const sign = (key: Uint8Array, answer: Omit<SettlementAnswer, 'signature'>): string =>
    bytesToHex(hmacSha256(key, new TextEncoder().encode(canonicalJson({ ...answer }))));
  const answerOf = ({ requestKey, payloadHash, reference, performedAt }: FixtureEntry): SettlementAnswer => {
    const answer = { requestKey, payloadHash, reference, performedAt: performedAt.toISOString() };
    return { ...answer, signature: sign(keys[0], answer) };
  };
  return {
    async findAnswer(requestKey) {
      const entry = await findFixtureEntry(database.queries, requestKey);
      return entry && answerOf(entry);
    },
    async perform({ requestKey, payloadHash }) {
      const reference = bytesToHex(
        hmacSha256(keys[0], new TextEncoder().encode(`reference ${requestKey}`)).slice(0, 16),
      );
      const entry = { requestKey, payloadHash, reference, performedAt: clock.now() };
      return answerOf(await insertFixtureEntryOnce(database.queries, entry));
    },
    isSigned({ signature, ...answer }) {
      return matchesSomeKey(keys, (key) => constantTimeEqual(signature, sign(key, answer)));
    },
  };
}
