import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import type { DuelBody, DuelSummaryBody } from './contract';
import type { Duel, DuelResult } from './rules/duel';
import type { StoredDuel } from './store';

/** A duel as anybody may see it in a list. */
export const summaryOf = (duel: StoredDuel): DuelSummaryBody => ({
  duelId: duel.duelId,
  status: duel.status,
  matchmakingMode: duel.matchmakingMode,
  packId: duel.packId,
  cardMode: duel.cardMode === 1 ? 'cards' : 'fees-only',
  creatorWallet: duel.creatorWallet,
  opponentWallet: duel.opponentWallet,
  feeAmount: duel.feeLamports,
  feeMint: WRAPPED_SOL_MINT,
  feeDecimals: SOL_DECIMALS,
  escrowAddress: duel.escrowAddress,
  fundingSeconds: duel.fundingSeconds,
  expiresAt: duel.expiresAt,
  fundingDeadline: duel.fundingDeadline,
  resolutionDeadline: duel.resolutionDeadline,
  winner: duel.result?.winner ?? null,
  createdAt: duel.createdAt,
  updatedAt: duel.updatedAt,
});

/** A duel as its participants see it; `cancelReason` where the row has dropped it. */
export const bodyOf = (
  duel: StoredDuel,
  transactionSignature: string | null,
  cancelReason = duel.cancelReason,
): DuelBody =>
  Object.assign(summaryOf(duel), {
    version: duel.version,
    network: 'solana-devnet' as const,
    invitedWallet: duel.invitedWallet,
    cancelReason,
    valuationPolicyHash: duel.policyHash,
    providerKey: duel.providerKey,
    providerMode: duel.providerMode as DuelBody['providerMode'],
    seedCommitment: duel.seedCommitment,
    treasuryWallet: duel.treasuryWallet,
    programId: duel.programId,
    terms: duel.terms === null ? null : Buffer.from(duel.terms).toString('base64'),
    termsHash: duel.termsHash,
    bondAmount: duel.bondLamports,
    resolutionSeconds: duel.resolutionSeconds,
    entropyDelaySlots: duel.entropyDelaySlots,
    gridSlots: duel.gridSlots,
    acceptSteps: duel.acceptSteps,
    revealDelaySlots: duel.revealDelaySlots,
    providerConsent: duel.providerConsent,
    acceptedSlot: duel.acceptedSlot,
    targetSlot: duel.targetSlot,
    deposits: { creator: duel.creatorDeposited, opponent: duel.opponentDeposited },
    entropy: duel.entropySlot === null || duel.entropy === null ? null : { slot: duel.entropySlot, hash: duel.entropy },
    result: duel.result === null ? null : resultOf(duel, duel.result),
    cards: duel.cards === null ? null : cardsOf(duel.cards),
    transactionSignature,
  });

/** What became of the drawn cards, the creator's first. */
export const cardsOf = (cards: NonNullable<Duel['cards']>): NonNullable<DuelBody['cards']> =>
  (['creator', 'opponent'] as const).map((side) => ({ side, cardMint: cards[side].mint, state: cards[side].state }));

export const winnerWallet = (duel: Duel, { winner }: DuelResult): string =>
  winner === 'creator' ? duel.creatorWallet : (duel.opponentWallet as string);

export const resultOf = (duel: Duel, result: DuelResult): NonNullable<DuelBody['result']> => ({
  winner: result.winner,
  winnerWallet: winnerWallet(duel, result),
  seed: result.seed,
  draws: result.sides.map(({ ticket, entryIndex, valueAmount }, index) => ({
    side: index === 0 ? 'creator' : 'opponent',
    ticket,
    entryIndex,
    valueAmount: BigInt(valueAmount),
  })),
});
