import type { Queries } from '../../db/client';
import { ProblemError } from '../api/problems';
import { hashCanonicalJson, type Json } from '../core/canonical-json';
import { toProofBody } from '../duel/proof';
import { findDuel } from '../duel/store';
import { toEntryJson } from '../packs/rules';
import { toSealedEntry } from '../packs/sealed-table';
import { listEntries } from '../packs/store';
import { findDrawEvidence } from '../provider/evidence-store';
import { findPolicy } from '../valuation/store';
import { deriveDuelValues } from './rules/duel/derived-values';
import { buildDuelResult } from './rules/duel/result';
import { PROOF_VERSION, type RgsProof, toEvidenceEntry } from './rules/proof';

/**
 * Builds the proof of a settled duel. Returns null if there is no such duel, or its provider is a mock, whose draw
 * proves nothing. Throws `round-not-settled`, also if the provider's answer is missing.
 */
export async function proveDuel(queries: Queries, roundId: string): Promise<RgsProof | null> {
  const duel = await findDuel(queries, roundId);
  if (duel === null || duel.providerMode === 'mock') return null;
  if (duel.status !== 'settled') throw new ProblemError('round-not-settled');
  const draw = toProofBody(duel, await findDrawEvidence(queries, roundId));
  // A duel can be settled on chain with an answer that this service never received.
  if (draw === null) throw new ProblemError('round-not-settled', 'The provider’s signed answer is missing.');
  const policy = await findPolicy(queries, duel.policyHash);
  if (policy === null) throw new Error(`the policy of ${roundId} is gone`);
  const table = (await listEntries(queries, duel.packId)).map((row) => toEntryJson(toSealedEntry(row)));
  const committedAt = duel.createdAt.toISOString();
  const papers = { draw, table, policy: JSON.parse(policy.canonicalJson) };
  const opened = deriveDuelValues(papers);
  const result = buildDuelResult(opened, committedAt);
  return {
    proofVersion: PROOF_VERSION,
    mode: 'duels',
    modeVersion: opened.layout().modeVersion,
    roundId,
    commitment: { hash: duel.seedCommitment, committedAt, id: duel.termsHash },
    reveal: {
      seed: draw.answer.seed,
      entropy: draw.answer.entropy,
      entropySlot: draw.answer.entropySlot,
      requestHash: draw.requestHash,
    },
    evidence: [
      toEvidenceEntry('signed-draw', draw as unknown as Json),
      toEvidenceEntry('pack-table', table),
      toEvidenceEntry('valuation-policy', papers.policy),
    ],
    result,
    resultHash: hashCanonicalJson(result),
  };
}
