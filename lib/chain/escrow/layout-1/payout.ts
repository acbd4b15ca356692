import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../address';
import { buildUnwrapInstruction } from '../wrapped-sol';
import { buildRefundInstruction, buildSettleInstruction } from './instructions';
import { type Escrow, findWinner, type Part } from './state';

/** A payout of one part, and the wallet that sends it. */
export interface Payout {
  readonly escrow: Address;
  readonly programAddress: Address;
  readonly state: Escrow;
  readonly part: Part;
  readonly kind: 'settle' | 'refund';
  /** Wallet that signs, and pays for the receiver's token account if it must be opened. */
  readonly wallet: Address;
  /**
   * Whether to close the wallet's account for wrapped SOL after its own refund, which turns the refund into SOL. Set
   * only if that account is empty or missing before, so that no other wrapped SOL is unwrapped.
   */
  readonly unwraps: boolean;
}

/** Returns the wallet that a part is paid out to: for a refund its depositor, otherwise the treasury or the winner. */
export function findEntitledWallet({ state, part, kind }: Pick<Payout, 'state' | 'part' | 'kind'>): Address {
  const { creator, opponent, treasury } = state.terms;
  if (kind === 'refund') return part === 0 ? creator : opponent;
  if (part < 2) return treasury;
  return findWinner(state) === 0 ? creator : opponent;
}

/**
 * Builds instructions that open the receiver's token account unless it exists, and pay the part out. If a wallet sends
 * its own refund and `unwraps` is set, a last instruction closes the wallet's account for wrapped SOL, so that the
 * refund arrives as SOL.
 */
export function buildPayoutInstructions(payout: Payout): Instruction[] {
  const { state, part, kind, wallet, unwraps } = payout;
  const owner = findEntitledWallet(payout);
  const mint = part < 2 ? NATIVE_MINT_ADDRESS : (state.cardMints[part - 2] as Address);
  const account = findAssociatedTokenAddress(owner, mint).address;
  const payer = createNoopSigner(wallet);
  const instructions = [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: account, owner, mint }),
    kind === 'settle' ? buildSettleInstruction(payout) : buildRefundInstruction(payout),
  ];
  return kind === 'refund' && owner === wallet && unwraps
    ? [...instructions, buildUnwrapInstruction(wallet)]
    : instructions;
}
