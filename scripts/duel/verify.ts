import { ed25519 } from '@noble/curves/ed25519.js';
import { decodeAddress, decodeHex, encodeHex, encodeUtf8, sha256 } from './bytes';
import { toCanonicalJson } from './canonical';
import { buildChainComparisons } from './chain-claims';
import { isConsent } from './consent';
import { extractDuelEvents } from './course';
import type { Difference, Evidence, RecomputeInputs } from './evidence';
import { type Comparison, type RecomputedDuel, recomputeDuel, toSideName } from './recompute-duel';
import { computeTableRoot } from './sum-tree';
import { hashDuelId } from './terms';

/**
 * Returns the values in the evidence that differ from the recomputed or on-chain ones. Empty if none does. Evidence
 * that can't be read, or from which no result can be recomputed, is one difference.
 */
export function findDifferences(evidence: Evidence): Difference[] {
  try {
    const own = recomputeDuel(evidence);
    const parts = [
      buildTermsComparisons,
      buildRequestComparisons,
      buildAnswerComparisons,
      buildReceiptComparisons,
      buildConsentComparisons,
      buildChainComparisons,
    ];
    return listDifferences(parts.flatMap((claims) => claims(evidence, own)));
  } catch (error) {
    return [{ what: 'the evidence', found: (error as Error).message, expected: 'bytes that can be read' }];
  }
}

/** Like `findDifferences`, for evidence without the service's proof and receipt. */
export function findChainDifferences(evidence: RecomputeInputs): Difference[] {
  try {
    const own = recomputeDuel(evidence);
    const { terms } = own;
    const table = computeTableRoot(evidence.entries);
    return listDifferences([
      ['root of the pack table', table.root, terms.tableRoot],
      ['total weight', table.totalWeight, terms.totalWeight],
      ...buildConsentComparisons(evidence, own),
      ...buildChainComparisons(evidence, own),
    ]);
  } catch (error) {
    return [{ what: 'the evidence', found: (error as Error).message, expected: 'bytes that can be read' }];
  }
}

const buildConsentComparisons = ({ consent }: RecomputeInputs, { terms, termsHash }: RecomputedDuel): Comparison[] => [
  ['consent of the provider', isConsent(termsHash, consent, terms.providerKey), true],
];

const listDifferences = (claims: readonly Comparison[]): Difference[] =>
  claims
    .filter(([, found, expected]) => String(found) !== String(expected))
    .map(([what, found, expected]) => ({ what, found: String(found), expected: String(expected) }));

function buildTermsComparisons(
  { duelId, programId, proof, entries, receipt }: Evidence,
  { terms, termsHash, escrow }: RecomputedDuel,
): Comparison[] {
  const table = computeTableRoot(entries);
  return [
    ['hash of the terms', proof.termsHash, termsHash],
    ['escrow address', proof.escrowAddress, escrow.address],
    ['program', proof.programId, programId],
    ['duel in the terms', terms.duelIdHash, hashDuelId(duelId)],
    ['root of the pack table', table.root, terms.tableRoot],
    ['total weight', table.totalWeight, terms.totalWeight],
    ['tie rule', terms.tieRule, 1],
    ['card mode', terms.cardMode, receipt.duel.cardMode === 'cards' ? 1 : 0],
    ['provider key', proof.providerKey, terms.providerKey],
    ['policy in the proof', proof.valuationPolicyHash, terms.policyHash],
  ];
}

/** Compares the proof's draw request with the one built from the terms and the answer's entropy, and the chains. */
function buildRequestComparisons(
  { duelId, programId, genesisHash, proof }: Evidence,
  { terms, termsHash, escrow }: RecomputedDuel,
): Comparison[] {
  const side = (name: string, wallet: string) => ({ requestId: hashText(`${termsHash}:${name}`), side: name, wallet });
  const request = toCanonicalJson({
    schema: 'ripduel.draw-request/2',
    duelId,
    genesisHash,
    programId,
    escrowAddress: escrow.address,
    termsHash,
    seedCommitment: terms.seedCommitment,
    entropySlot: proof.answer.entropySlot,
    entropy: proof.answer.entropy,
    sides: [side('creator', terms.creator), side('opponent', terms.opponent)],
  });
  return [
    ['chain', proof.genesisHash, genesisHash],
    ['request', proof.request, request],
    ['hash of the request', proof.requestHash, hashText(request)],
  ];
}

function buildAnswerComparisons({ proof }: Evidence, { terms, termsHash, result }: RecomputedDuel): Comparison[] {
  const { answer } = proof;
  const message = encodeUtf8(`ripduel:draw-answer:v2\n${toCanonicalJson(answer)}`);
  const key = decodeAddress(terms.providerKey);
  return [
    ['commitment in the answer', answer.seedCommitment, terms.seedCommitment],
    ['terms in the answer', answer.termsHash, termsHash],
    ['request in the answer', answer.requestHash, hashText(proof.request)],
    ['draws in the answer', formatDraws(answer.draws), formatRecomputedDraws(result)],
    ['winner in the answer', answer.winner, toSideName(result.winner)],
    [
      'signature of the provider',
      ed25519.verify(decodeAddress(proof.signature), message, key, { zip215: false }),
      true,
    ],
  ];
}

function buildReceiptComparisons(
  { duelId, receipt, history }: Evidence,
  { terms, result }: RecomputedDuel,
): Comparison[] {
  return [
    ['duel in the receipt', receipt.duel.duelId, duelId],
    ['status in the receipt', receipt.duel.status, 'settled'],
    ['winner in the receipt', receipt.result?.winner, toSideName(result.winner)],
    ['winning wallet', receipt.result?.winnerWallet, result.winner === 0 ? terms.creator : terms.opponent],
    ['seed in the receipt', encodeHex(sha256(decodeHex(receipt.result?.seed ?? ''))), terms.seedCommitment],
    ['draws in the receipt', formatDraws(receipt.result?.draws ?? []), formatRecomputedDraws(result)],
    ['policy in the receipt', receipt.valuationPolicyHash, terms.policyHash],
    ['cards in the receipt', formatReceiptMints(receipt), terms.cardMode === 1 ? formatRecomputedMints(result) : ''],
    ['cards that came', listSidesReportedDelivered(receipt), extractDuelEvents(history).cards.toSorted()],
  ];
}

const listSidesReportedDelivered = ({ cards }: Evidence['receipt']): number[] =>
  (cards ?? []).flatMap(({ state }, side) => (state === 'delivered' ? [side] : []));

const formatReceiptMints = ({ cards }: Evidence['receipt']): string =>
  (cards ?? []).map(({ side, cardMint }) => `${side} ${cardMint}`).join(', ');

const formatRecomputedMints = ({ draws }: RecomputedDuel['result']): string =>
  draws.map(({ cardMint }, side) => `${toSideName(side)} ${cardMint}`).join(', ');

/** A side's draw as the answer or the receipt gives it, or as recomputed. */
interface StatedDraw {
  readonly side: string;
  readonly ticket: number | null;
  readonly entryIndex: number;
  readonly valueAmount: string | bigint;
}

const formatDraws = (draws: readonly StatedDraw[]): string =>
  draws
    .map(({ side, ticket, entryIndex, valueAmount }) => [side, ticket, entryIndex, valueAmount].join(' '))
    .join(', ');

const formatRecomputedDraws = ({ draws }: RecomputedDuel['result']): string =>
  formatDraws(
    draws.map(({ ticket, entryIndex, value }, side) => ({
      side: toSideName(side),
      ticket,
      entryIndex,
      valueAmount: value,
    })),
  );

const hashText = (text: string): string => encodeHex(sha256(encodeUtf8(text)));
