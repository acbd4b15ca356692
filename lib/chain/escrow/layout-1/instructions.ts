import { type Address, createNoopSigner, type Instruction, type ReadonlyUint8Array } from '@solana/kit';
import {
  findAssociatedTokenAddress,
  findEscrowAddress,
  findLayout1FeeVaultAddress,
  NATIVE_MINT_ADDRESS,
  SYSTEM_PROGRAM_ADDRESS,
} from '../address';
import type { Side } from '../draw-words';
import type { TableProof } from '../table';
import type { Escrow } from './generated/accounts/escrow';
import { getCloseInstruction } from './generated/instructions/close';
import { getCommitResultInstruction } from './generated/instructions/commitResult';
import { getDepositCardInstruction } from './generated/instructions/depositCard';
import { getDepositFeeInstruction } from './generated/instructions/depositFee';
import { getLockEntropyInstruction } from './generated/instructions/lockEntropy';
import { getRefundInstruction } from './generated/instructions/refund';
import { getSettleInstruction } from './generated/instructions/settle';
import type { EntryProofArgs } from './generated/types/entryProof';
import { PartState } from './generated/types/partState';
import type { Part } from './state';
import { type DuelTerms, hashTerms } from './terms';

// Builds unsigned instructions of the layout 1 program and derives the addresses in them. Signers are given as
// addresses; wallets sign later. Source: docs/duel-v4-layout-1.md, "Instructions".

/** An instruction whose accounts and data are never undefined, unlike those of Kit's `Instruction`. */
export type EscrowInstruction = Required<Instruction>;

interface ProgramInput {
  programAddress: Address;
}

interface EscrowInput extends ProgramInput {
  escrow: Address;
}

/**
 * Builds the deposit of a side's fee. `source` is a wrapped SOL account that the depositor may spend from, by default
 * its associated one. The fee vault must exist: create it idempotently before.
 */
export function buildDepositFeeInstruction(
  input: ProgramInput & { terms: DuelTerms; depositor: Address; source?: Address },
): EscrowInstruction {
  const { terms, depositor, programAddress } = input;
  const escrow = findEscrowAddress(hashTerms(terms), programAddress);
  const feeVault = findLayout1FeeVaultAddress(escrow.address);
  return getDepositFeeInstruction(
    {
      depositor: createNoopSigner(depositor),
      source: input.source ?? findAssociatedTokenAddress(depositor, NATIVE_MINT_ADDRESS).address,
      escrow: escrow.address,
      feeVault: feeVault.address,
      escrowBump: escrow.bump,
      feeVaultBump: feeVault.bump,
      terms,
    },
    { programAddress },
  );
}

/** Builds the call that records the entropy. */
export function buildLockEntropyInstruction({ escrow, programAddress }: EscrowInput): EscrowInstruction {
  return getLockEntropyInstruction({ escrow }, { programAddress });
}

/** Builds the call that reveals the 32-byte seed and proves the entries that both sides drew. */
export function buildCommitResultInstruction(
  input: EscrowInput & { seed: ReadonlyUint8Array; proofs: readonly [TableProof, TableProof] },
): EscrowInstruction {
  const { escrow, seed, proofs, programAddress } = input;
  const [creatorProof, opponentProof] = [toEntryProof(proofs[0]), toEntryProof(proofs[1])];
  return getCommitResultInstruction({ escrow, seed, creatorProof, opponentProof }, { programAddress });
}

/**
 * Builds the deposit of a card that a side drew. `source` is by default the holder's associated token account. The card
 * vault must exist: create it idempotently before.
 */
export function buildDepositCardInstruction(
  input: EscrowInput & { side: Side; mint: Address; holder: Address; source?: Address },
): EscrowInstruction {
  const { escrow, side, mint, holder, programAddress } = input;
  const cardVault = findAssociatedTokenAddress(escrow, mint);
  return getDepositCardInstruction(
    {
      holder: createNoopSigner(holder),
      source: input.source ?? findAssociatedTokenAddress(holder, mint).address,
      mint,
      escrow,
      cardVault: cardVault.address,
      side,
      cardVaultBump: cardVault.bump,
    },
    { programAddress },
  );
}

interface PayoutInput extends EscrowInput {
  state: Pick<Escrow, 'terms' | 'winner' | 'cardMints'>;
  part: Part;
  /**
   * Token account that receives the payout; by default the associated token account of the wallet that is entitled to
   * the part.
   */
  destination?: Address;
}

/** Builds the payout of a fee to the treasury, or of a card to the winner. */
export function buildSettleInstruction(input: PayoutInput): EscrowInstruction {
  const { state, part } = input;
  const { creator, opponent, treasury } = state.terms;
  const winner = state.winner === 0 ? creator : opponent;
  return getSettleInstruction(listPayoutAccounts(input, part < 2 ? treasury : winner), input);
}

/** Builds the refund of a fee to its depositor. */
export function buildRefundInstruction(input: PayoutInput): EscrowInstruction {
  const { creator, opponent } = input.state.terms;
  return getRefundInstruction(listPayoutAccounts(input, input.part === 0 ? creator : opponent), input);
}

/**
 * Builds the close of the escrow account, its fee vault and the vaults of paid out cards. Their remaining lamports go
 * to the first depositor.
 */
export function buildCloseInstruction({
  escrow,
  state,
  programAddress,
}: EscrowInput & { state: Pick<Escrow, 'terms' | 'firstDepositor' | 'cardMints' | 'parts'> }): EscrowInstruction {
  const { creator, opponent } = state.terms;
  const firstDepositor = state.firstDepositor === 0 ? creator : opponent;
  const feeVault = findLayout1FeeVaultAddress(escrow).address;
  const cardVaults = state.cardMints
    .filter((_, side) => state.parts[2 + side] === PartState.Settled)
    .map((mint) => findAssociatedTokenAddress(escrow, mint).address);
  return getCloseInstruction({ escrow, firstDepositor, feeVault, cardVaults }, { programAddress });
}

function listPayoutAccounts({ escrow, state, part, destination }: PayoutInput, entitled: Address) {
  const mint = part < 2 ? NATIVE_MINT_ADDRESS : (state.cardMints[part - 2] ?? SYSTEM_PROGRAM_ADDRESS);
  return {
    escrow,
    vault: findAssociatedTokenAddress(escrow, mint).address,
    destination: destination ?? findAssociatedTokenAddress(entitled, mint).address,
    part,
  };
}

/** Converts a proof for the program. An entry that isn't a token has the zero address as its mint. */
function toEntryProof({ entry, index, siblings }: TableProof): EntryProofArgs {
  const cardMint = entry.cardMint ?? SYSTEM_PROGRAM_ADDRESS;
  return { ...entry, cardMint, index, siblings: [...siblings] };
}
