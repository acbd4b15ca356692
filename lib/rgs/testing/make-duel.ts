import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { resolveDuel } from '../../chain/escrow/draw';
import { sealTable } from '../../chain/escrow/table';
import { decodeTerms } from '../../chain/escrow/terms';
import { toBase64 } from '../../chain/inspect/wire';
import { canonicalHash, canonicalJson, type Json } from '../../core/canonical-json';
import { sha256, sha256Hex } from '../../core/hash';
import { fixTerms } from '../../duel/rules/terms';
import { DRAW_ANSWER_DOMAIN, type DrawAnswer } from '../../provider/rules/answer';
import { drawRequestJson, drawRequestOf } from '../../provider/rules/request';
import { currentPolicy, currentPolicyHash } from '../../valuation/rules';
import { type DuelPapers, leafOf, type WireEntry } from '../rules/duel/paper';
import { duelResultOf } from '../rules/duel/result';
import { paperOf, type RgsProof } from '../rules/proof';
import { hex } from '../rules/step';
import type { Dice } from './dice';

/** A duel as a provider would have answered it, without any chain: its papers are as they would be. */
export function makeDuelPapers(dice: Dice, duelId: string, provider: Uint8Array): DuelPapers {
  const cardMode = dice.below(4) === 0 ? 1 : 0;
  const table = makeTable(dice, cardMode);
  const sealed = sealTable(table.map(leafOf));
  const [seed, entropy] = [dice.bytes(), dice.bytes()];
  const [creatorWallet, opponentWallet, programId] = [dice.address(), dice.address(), dice.address()];
  const seedCommitment = hex(sha256(seed));
  const providerKey = base58.encode(ed25519.getPublicKey(provider));
  const basis = {
    ...{ duelId, creatorWallet, programId, seedCommitment, providerKey, cardMode },
    policyHash: currentPolicyHash,
    feeLamports: BigInt(1 + dice.below(1e9)),
    treasuryWallet: dice.address(),
    entropyDelaySlots: 1 + dice.below(256),
    fundingSeconds: 30 + dice.below(86_000),
    resolutionSeconds: 1 + dice.below(604_000),
  };
  const tableBasis = { tableRoot: hex(sealed.root), totalWeight: BigInt(sealed.totalWeight) };
  const match = fixTerms(basis, tableBasis, opponentWallet, new Date('2026-11-21T10:00:00.000Z'));
  const request = drawRequestOf({
    ...{ duelId, programId, seedCommitment, creatorWallet, opponentWallet },
    ...{ genesisHash: dice.address(), termsHash: match.termsHash, escrowAddress: match.escrowAddress },
    entropySlot: BigInt(dice.below(1e12)),
    entropy: hex(entropy),
  });
  const outcome = resolveDuel(decodeTerms(match.terms), sealed, seed, entropy);
  const drawOf = <Side extends string>(side: Side, index: 0 | 1) => {
    const { ticket, entryIndex, entry } = outcome.draws[index];
    return { side, ticket, entryIndex, valueAmount: entry.value.toString() };
  };
  const answer: DrawAnswer = {
    schema: 'ripduel.draw-answer/1',
    requestHash: sha256Hex(drawRequestJson(request)),
    ...{ termsHash: match.termsHash, seedCommitment, seed: hex(seed) },
    ...{ entropySlot: request.entropySlot, entropy: request.entropy },
    draws: [drawOf('creator', 0), drawOf('opponent', 1)],
    winner: outcome.winner === 0 ? 'creator' : 'opponent',
  };
  const message = new TextEncoder().encode(DRAW_ANSWER_DOMAIN + canonicalJson(answer));
  const draw = {
    ...{ duelId, genesisHash: request.genesisHash, programId, escrowAddress: match.escrowAddress },
    ...{ terms: toBase64(match.terms), termsHash: match.termsHash, packId: 'made-for-a-test' },
    ...{ request: drawRequestJson(request), requestHash: answer.requestHash, answer, providerKey },
    providerMode: dice.oneOf('reference' as const, 'external' as const),
    valuationPolicyHash: currentPolicyHash,
    signature: base58.encode(ed25519.sign(message, provider)),
  };
  return { draw, table, policy: currentPolicy };
}

/** Few values, so that equal ones are common; now and then a large table, or one with very uneven weights. */
function makeTable(dice: Dice, cardMode: number): WireEntry[] {
  const count = Math.max(1 + cardMode, dice.below(50) === 0 ? 1024 : dice.below(12));
  const heaviest = dice.oneOf(1, 7, 1_000, Math.floor(0xffff_ffff / count));
  return Array.from({ length: count }, (_, index) => ({
    cardId: `card-${index}-${dice.below(1e6)}`,
    tier: dice.oneOf('common', 'rare', 'légendaire €'),
    weight: 1 + dice.below(heaviest),
    valueAmount: dice.oneOf('0', '5', String(dice.below(1e15)), '18446744073709551615'),
    valueSource: dice.oneOf('a price list', 'quote " back \\ slash', 'line\n\t\u0001end', '𝄞 high'),
    valuedAt: '2026-11-01T00:00:00.000Z',
    cardMint: cardMode === 1 || dice.below(3) === 0 ? (dice.address() as Address) : null,
  }));
}

/** The whole proof of a settled duel that never was. */
export function makeDuelProof(dice: Dice): RgsProof {
  const roundId = `duel_${dice.below(1e12)}`;
  const papers = makeDuelPapers(dice, roundId, dice.bytes());
  const { draw, table, policy } = papers;
  const committedAt = '2026-11-21T09:59:00.000Z';
  const result = duelResultOf(papers, committedAt);
  const { seed, seedCommitment, entropy, entropySlot } = draw.answer;
  return {
    ...{ proofVersion: 1, mode: 'duels', modeVersion: 1, roundId },
    commitment: { hash: seedCommitment, committedAt, id: draw.termsHash },
    reveal: { seed, entropy, entropySlot, requestHash: draw.requestHash },
    evidence: [paperOf('signed-draw', draw as Json), paperOf('pack-table', table), paperOf('valuation-policy', policy)],
    result,
    resultHash: canonicalHash(result),
  };
}
