import { checkDocumentHashes, checkResult, checkStatements, type StatedValue } from '../document-checks';
import type { RgsProof } from '../proof';
import { type Step, toHex } from '../step';
import type { DerivedDuelValues, DuelDocuments } from './derived-values';
import { deriveDuelValues } from './derived-values';
import { buildDuelResult } from './result';
import { checkDuel } from './steps';

/** Runs the steps of a duel's proof that need no network. The caller has checked the proof's form. */
export function verifyDuel(proof: RgsProof): readonly Step[] {
  const [draw, table, policy] = proof.evidence.map(({ document }) => document) as [
    DuelDocuments['draw'],
    DuelDocuments['table'],
    DuelDocuments['policy'],
  ];
  const duel = deriveDuelValues({ draw, table, policy });
  const words = 'What this proof says of the round is what its documents say.';
  return [
    checkDocumentHashes(proof),
    checkStatements(words, () => listStatements(proof, duel)),
    ...checkDuel(duel),
    checkResult(proof, () => buildDuelResult(duel, proof.commitment.committedAt)),
  ];
}

function listStatements(
  { roundId, commitment, reveal }: RgsProof,
  { draw, terms }: DerivedDuelValues,
): readonly StatedValue[] {
  const { answer } = draw;
  const { committedAt } = commitment;
  const isInTime = BigInt(Date.parse(committedAt)) <= terms().fundingDeadline * 1000n;
  return [
    ['Round', roundId, draw.duelId],
    ['Commitment', commitment.hash, toHex(terms().seedCommitment)],
    ['Its terms', commitment.id, draw.termsHash],
    ['Seed', String(reveal.seed), answer.seed],
    ['Entropy', String(reveal.entropy), answer.entropy],
    ['Its slot', String(reveal.entropySlot), answer.entropySlot],
    ['Request hash', String(reveal.requestHash), draw.requestHash],
    ['Committed', committedAt, isInTime ? committedAt : 'after the funding deadline'],
  ];
}
