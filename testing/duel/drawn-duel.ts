import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { calculateDuelOutcome, type DuelOutcome } from '../../lib/chain/escrow/draw';
import { type Escrow, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { type SealedTable, sealTable } from '../../lib/chain/escrow/table';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { formatCanonicalJson } from '../../lib/core/canonical-json';
import { sha256, sha256Hex } from '../../lib/core/hash';
import { DRAW_ANSWER_DOMAIN, type DrawAnswer } from '../../lib/provider/rules/answer';
import { type TestWallet, testWallet } from '../service/wallet';

/** The provider that the duels' terms name, and that signs the answers. */
const provider = testWallet('provider');
const addressNamed = (name: string): Address => testWallet(name).address as Address;

/** Four entries of different values, each with a card of its own. */
const table: SealedTable = sealTable(
  [0, 1, 2, 3].map((index) => ({
    entryHash: sha256(`entry ${index}`),
    weight: 10,
    value: BigInt(index + 1) * 1_000n,
    cardMint: addressNamed(`card ${index}`),
  })),
);

/** Builds the terms of a duel in card mode. */
const buildTerms = (seed: Uint8Array): DuelTerms => ({
  duelIdHash: sha256('duel_1'),
  tableRoot: table.root,
  totalWeight: table.totalWeight,
  policyHash: sha256('policy'),
  providerKey: provider.address as Address,
  seedCommitment: sha256(seed),
  creator: addressNamed('creator'),
  opponent: addressNamed('opponent'),
  feeLamports: 1n,
  treasury: addressNamed('treasury'),
  fundingDeadline: 1_000n,
  resolutionDeadline: 2_000n,
  entropyDelaySlots: 4,
  tieRule: 1,
  cardMode: 1,
  bondLamports: 3n,
  gridSlots: 16,
  acceptSteps: 6,
  revealDelaySlots: 1,
  nonce: 0,
});

export interface DrawnDuel {
  readonly escrow: Escrow;
  readonly table: SealedTable;
  readonly answer: DrawAnswer;
}

/** Builds a duel with its committed result and the provider's answer to it. The same name gives the same draw. */
export function buildDrawnDuel(name = 'drawn duel'): DrawnDuel {
  const seed = sha256(`seed of ${name}`);
  const entropy = sha256(`entropy of ${name}`);
  const terms = buildTerms(seed);
  const outcome = calculateDuelOutcome(terms, table, seed, entropy);
  const escrow = buildEscrow(terms, outcome, { seed, entropy });
  return { table, escrow, answer: buildAnswer(escrow, outcome, sha256Hex(`request of ${name}`)) };
}

function buildEscrow(
  terms: DuelTerms,
  { winner, tied, firstDrawer, draws }: DuelOutcome,
  source: { readonly seed: Uint8Array; readonly entropy: Uint8Array },
): Escrow {
  return {
    ...source,
    discriminator: new TextEncoder().encode('duel4:t2'),
    bump: 255,
    firstDrawer,
    feeVaultClosed: 0,
    stage: EscrowStage.Resolved,
    firstDepositor: 0,
    winner,
    tied: tied ? 1 : 0,
    parts: [PartState.Held, PartState.Held, PartState.None, PartState.None, PartState.Held],
    entryIndexes: draws.map(({ entryIndex }) => entryIndex),
    termsHash: hashTerms(terms),
    terms,
    tickets: draws.map(({ ticket }) => ticket),
    drawCounters: draws.map(({ counter }) => counter),
    quorumSlot: 8n,
    acceptSlot: 9n,
    targetSlot: 14n,
    entropySlot: 14n,
    resultSlot: 20n,
    values: draws.map(({ entry }) => entry.value),
    cardMints: draws.map(({ entry }) => entry.cardMint as Address),
  };
}

function buildAnswer({ terms, termsHash, seed, entropy }: Escrow, outcome: DuelOutcome, requestHash: string) {
  const toHex = (bytes: Escrow['seed']) => bytesToHex(new Uint8Array(bytes));
  const toDraw = <Side extends string>(side: Side, index: 0 | 1) => {
    const { ticket, entryIndex, entry } = outcome.draws[index];
    return { side, ticket, entryIndex, valueAmount: entry.value.toString() };
  };
  return {
    schema: 'ripduel.draw-answer/2',
    requestHash,
    termsHash: toHex(termsHash),
    seedCommitment: toHex(terms.seedCommitment),
    seed: toHex(seed),
    entropySlot: '14',
    entropy: toHex(entropy),
    draws: [toDraw('creator', 0), toDraw('opponent', 1)],
    winner: outcome.winner === 0 ? 'creator' : 'opponent',
  } satisfies DrawAnswer;
}

/** Signs an answer as the provider does: docs/provider.md, `POST /draws`. */
export const signAnswer = (answer: DrawAnswer, wallet: TestWallet = provider): string =>
  wallet.signText(DRAW_ANSWER_DOMAIN + formatCanonicalJson(answer));
