import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import { calculateDuelOutcome } from '../../lib/chain/escrow/draw';
import {
  buildCloseInstruction,
  buildCommitResultInstruction,
  buildLockEntropyInstruction,
} from '../../lib/chain/escrow/instructions';
import { buildCloseInstruction as close1 } from '../../lib/chain/escrow/layout-1/instructions';
import { buildPayoutInstructions as payOut1 } from '../../lib/chain/escrow/layout-1/payout';
import type { Escrow as Escrow1, Part as Part1 } from '../../lib/chain/escrow/layout-1/state';
import { buildRefundInstruction, buildSettleInstruction } from '../../lib/chain/escrow/payout';
import {
  type BOND_PART,
  type ChainTime,
  calculateCardDelivery,
  type Escrow,
  type PartIndex,
} from '../../lib/chain/escrow/state';
import { proveEntry, type SealedTable } from '../../lib/chain/escrow/table';
import { type AnyEscrow, isLayout2 } from './escrow-account';
import type { EscrowAction } from './escrow-actions';

/** The provider's revealed seed (32 bytes) and the sealed table of the duel's pack. */
export interface SeedAndTable {
  readonly seed: Uint8Array;
  readonly table: SealedTable;
}

interface ActionContext {
  readonly state: AnyEscrow;
  readonly now: ChainTime;
  readonly escrowAddress: Address;
  readonly programAddress: Address;
  /** The wallet that signs and pays the network fee. */
  readonly wallet: Address;
  /**
   * Whether the wallet's account for wrapped SOL is empty or missing, so that a layout 1 refund can become SOL at once.
   */
  readonly canUnwrapRefund: boolean;
  readonly revealed: SeedAndTable | null;
}

/**
 * Builds the instructions of an action from the on-chain account. For layout 2, throws for a commit if `revealed` is
 * null or gives no result, for a fee's or the bond's settlement while a card is awaited, and for a card's refund. For
 * layout 1, throws for a lock and a commit.
 */
export function buildActionInstructions(action: EscrowAction, basis: ActionContext): readonly Instruction[] {
  const { state } = basis;
  return isLayout2(state)
    ? buildLayout2Instructions(action, state, basis)
    : buildLayout1Instructions(action, state, basis);
}

function buildLayout2Instructions(action: EscrowAction, state: Escrow, basis: ActionContext): readonly Instruction[] {
  const at = { escrow: basis.escrowAddress, programAddress: basis.programAddress };
  switch (action.kind) {
    case 'lock':
      return [buildLockEntropyInstruction(at)];
    case 'commit':
      return [buildCommitInstruction(state, basis)];
    case 'settle':
      return buildSettleInstructions(action.part, state, basis);
    case 'refund':
      return [buildRefundInstruction({ ...at, state, part: assertRefundable(action.part) })];
    case 'close':
      return [buildCloseInstruction({ ...at, state })];
  }
}

function buildCommitInstruction(
  state: Escrow,
  { escrowAddress, programAddress, revealed }: ActionContext,
): Instruction {
  if (revealed === null) throw new Error('The provider has not shown its seed.');
  const { draws } = calculateDuelOutcome(state.terms, revealed.table, revealed.seed, state.entropy);
  const proofs = [
    proveEntry(revealed.table, draws[0].entryIndex),
    proveEntry(revealed.table, draws[1].entryIndex),
  ] as const;
  return buildCommitResultInstruction({ escrow: escrowAddress, programAddress, seed: revealed.seed, proofs });
}

/**
 * Builds the settlement of a part. For a card, first an instruction that creates the winner's token account, whose rent
 * `basis.wallet` pays.
 */
function buildSettleInstructions(part: PartIndex, state: Escrow, basis: ActionContext): readonly Instruction[] {
  const cards = calculateCardDelivery(state, basis.now);
  const isCard = part === 2 || part === 3;
  if (cards === 'awaited' && !isCard) throw new Error('A card can still come, so this part waits for it.');
  const { escrowAddress, programAddress } = basis;
  const instruction = buildSettleInstruction({
    escrow: escrowAddress,
    programAddress,
    state,
    part,
    cards: cards === 'missed' ? 'missed' : 'in',
  });
  return isCard ? [buildWinnerAccountInstruction(state, part, basis.wallet), instruction] : [instruction];
}

function buildWinnerAccountInstruction(
  { terms, winner, cardMints }: Escrow,
  part: 2 | 3,
  wallet: Address,
): Instruction {
  const owner = winner === 0 ? terms.creator : terms.opponent;
  const mint = cardMints[part - 2] as Address;
  const ata = findAssociatedTokenAddress(owner, mint).address;
  return getCreateAssociatedTokenIdempotentInstruction({ payer: createNoopSigner(wallet), ata, owner, mint });
}

function assertRefundable(part: PartIndex): 0 | 1 | typeof BOND_PART {
  if (part === 2 || part === 3) throw new Error('Cards are never refunded.');
  return part;
}

function buildLayout1Instructions(action: EscrowAction, state: Escrow1, basis: ActionContext): readonly Instruction[] {
  const { escrowAddress, programAddress, wallet, canUnwrapRefund } = basis;
  if (action.kind === 'close') return [close1({ escrow: escrowAddress, programAddress, state })];
  if (action.kind !== 'settle' && action.kind !== 'refund') throw new Error('A duel of layout 1 is only paid out.');
  const part = action.part as Part1;
  return payOut1({
    escrow: escrowAddress,
    programAddress,
    state,
    part,
    kind: action.kind,
    wallet,
    unwraps: canUnwrapRefund,
  });
}

/** Returns the address of the wallet's associated token account for wrapped SOL. */
export const findWrappedSolAddress = (wallet: Address): Address =>
  findAssociatedTokenAddress(wallet, NATIVE_MINT_ADDRESS).address;
