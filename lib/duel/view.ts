import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import type { DuelBody, DuelSummaryBody } from './contract';
import type { Duel, DuelResult } from './rules/duel';
import type { StoredDuel } from './store';

/** Builds the public fields of a duel, as lists of duels have them. */
export const toDuelSummary = (duel: StoredDuel): DuelSummaryBody => ({
  duelId: duel.duelId,
  status: duel.status,
  matchmakingMode: duel.matchmakingMode,
  listed: duel.listed,
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

/**
 * Builds the response with the whole duel, for callers who may read it. If a refund has started after a cancellation,
 * the row has no reason any more: pass it as `cancelReason`.
 */
export const toParticipantDuelBody = (
  duel: StoredDuel,
  transactionSignature: string | null,
  cancelReason = duel.cancelReason,
): DuelBody =>
  Object.assign(toDuelSummary(duel), {
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
    result: duel.result === null ? null : toResultBody(duel, duel.result),
    cards: duel.cards === null ? null : toCardBodies(duel.cards),
    transactionSignature,
  });

/** Builds the state of both drawn cards, the creator's first. */
export const toCardBodies = (cards: NonNullable<Duel['cards']>): NonNullable<DuelBody['cards']> =>
  (['creator', 'opponent'] as const).map((side) => ({ side, cardMint: cards[side].mint, state: cards[side].state }));

export const findWinnerWallet = (duel: Duel, { winner }: DuelResult): string =>
  winner === 'creator' ? duel.creatorWallet : (duel.opponentWallet as string);

export const toResultBody = (duel: Duel, result: DuelResult): NonNullable<DuelBody['result']> => ({
  winner: result.winner,
  winnerWallet: findWinnerWallet(duel, result),
  seed: result.seed,
  draws: result.sides.map(({ ticket, entryIndex, valueAmount }, index) => ({
    side: index === 0 ? 'creator' : 'opponent',
    ticket,
    entryIndex,
    valueAmount: BigInt(valueAmount),
  })),
});
