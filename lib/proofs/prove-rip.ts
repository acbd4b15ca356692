import type { Queries } from '../../db/client';
import { ProblemError } from '../api/problems';
import { hashCanonicalJson, type Json } from '../core/canonical-json';
import { buildRipResult } from '../gacha/rips/rules/draw';
import { findRip } from '../gacha/rips/store';
import { toRipOutcome } from '../gacha/rips/view';
import { PROOF_VERSION, type RgsProof, toEvidenceEntry } from './rules/proof';

/**
 * Builds the proof of a rip; null if there is no such rip. Throws `round-not-settled` unless its card was delivered or
 * it was free.
 */
export async function proveRip(queries: Queries, roundId: string): Promise<RgsProof | null> {
  const record = await findRip(queries, roundId);
  if (record === null) return null;
  if (record.times.settledAt === null) throw new ProblemError('round-not-settled');
  const { rip, seal, commitment, serverSeed } = record;
  const { commitmentId, serverSeedHash } = commitment;
  const committedAt = commitment.committedAt.toISOString();
  const round: Json = {
    ...{
      roundId,
      mode: 'gacha',
      modeVersion: 1,
      commitmentId,
      serverSeedHash,
      clientSeed: rip.clientSeed,
      committedAt,
    },
    clientSeedAt: (commitment.takenAt ?? rip.rippedAt).toISOString(),
    endedAt: rip.rippedAt.toISOString(),
    decisions: [],
  };
  const result = buildRipResult(toRipOutcome(record));
  return {
    ...{ proofVersion: PROOF_VERSION, mode: 'gacha', modeVersion: 1, roundId },
    commitment: { hash: serverSeedHash, committedAt, id: commitmentId },
    reveal: { serverSeed, clientSeed: rip.clientSeed, nonce: 0 },
    evidence: [
      toEvidenceEntry('gacha-inventory', seal.inventory),
      toEvidenceEntry('gacha-odds', seal.odds),
      toEvidenceEntry('round', round),
    ],
    result,
    resultHash: hashCanonicalJson(result),
  };
}
