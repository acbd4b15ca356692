import { type Address, address, createNoopSigner, type Instruction, type ReadonlyUint8Array } from '@solana/kit';
import { findAssociatedTokenAddress, findEscrowAddress, SYSTEM_PROGRAM_ADDRESS } from './address';
import type { Side } from './draw-words';
import type { Escrow } from './generated/accounts/escrow';
import { getAcceptInstruction } from './generated/instructions/accept';
import { getCloseInstruction } from './generated/instructions/close';
import { getCommitResultInstruction } from './generated/instructions/commitResult';
import { getDepositCardInstruction } from './generated/instructions/depositCard';
import { getDepositFeeInstruction } from './generated/instructions/depositFee';
import { getLockEntropyInstruction } from './generated/instructions/lockEntropy';
import type { EntryProofArgs } from './generated/types/entryProof';
import type { TableProof } from './table';
import { type DuelTerms, hashTerms } from './terms';
import { findCardVaultAddress, findFeeVaultAddress } from './vault';

/** The runtime burns lamports that this address receives. */
export const INCINERATOR_ADDRESS = address('1nc1nerator11111111111111111111111111111111');

/** An instruction whose accounts and data are never undefined, unlike those of Kit's `Instruction`. */
export type EscrowInstruction = Required<Instruction>;

interface ProgramInput {
  programAddress: Address;
}

export interface EscrowInput extends ProgramInput {
  escrow: Address;
}

/**
 * Builds the deposit of a side's fee, which moves SOL from the depositor into the fee vault as wrapped SOL. The
 * depositor also pays the rent of accounts that don't exist yet.
 */
export function buildDepositFeeInstruction(
  input: ProgramInput & { terms: DuelTerms; depositor: Address },
): EscrowInstruction {
  const { terms, depositor, programAddress } = input;
  const escrow = findEscrowAddress(hashTerms(terms), programAddress);
  return getDepositFeeInstruction(
    {
      depositor: createNoopSigner(depositor),
      escrow: escrow.address,
      feeVault: findFeeVaultAddress(escrow.address),
      escrowBump: escrow.bump,
      terms,
    },
    { programAddress },
  );
}

/** Builds the accept, which moves the provider's bond into escrow and fixes the target slot. */
export function buildAcceptInstruction({
  escrow,
  provider,
  programAddress,
}: EscrowInput & { provider: Address }): EscrowInstruction {
  return getAcceptInstruction({ provider: createNoopSigner(provider), escrow }, { programAddress });
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

/** Builds the deposit of a card that a side drew. `source` is by default the holder's associated token account. */
export function buildDepositCardInstruction(
  input: EscrowInput & { side: Side; mint: Address; holder: Address; source?: Address },
): EscrowInstruction {
  const { escrow, side, mint, holder, programAddress } = input;
  return getDepositCardInstruction(
    {
      holder: createNoopSigner(holder),
      source: input.source ?? findAssociatedTokenAddress(holder, mint).address,
      mint,
      escrow,
      cardVault: findCardVaultAddress(escrow, side),
      side,
    },
    { programAddress },
  );
}

/** Builds the close of the escrow account. Its remaining lamports go to the first depositor. */
export function buildCloseInstruction({
  escrow,
  state,
  programAddress,
}: EscrowInput & { state: Pick<Escrow, 'terms' | 'firstDepositor'> }): EscrowInstruction {
  const { creator, opponent } = state.terms;
  const firstDepositor = state.firstDepositor === 0 ? creator : opponent;
  return getCloseInstruction({ escrow, firstDepositor }, { programAddress });
}

/** Converts a proof for the program. An entry that isn't a token has the zero address as its mint. */
function toEntryProof({ entry, index, siblings }: TableProof): EntryProofArgs {
  const cardMint = entry.cardMint ?? SYSTEM_PROGRAM_ADDRESS;
  return { ...entry, cardMint, index, siblings: [...siblings] };
}
