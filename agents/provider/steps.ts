import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { calculateDuelOutcome } from '../../lib/chain/escrow/draw';
import {
  buildAcceptInstruction,
  buildCommitResultInstruction,
  buildDepositCardInstruction,
  buildLockEntropyInstruction,
} from '../../lib/chain/escrow/instructions';
import { buildSettleInstruction } from '../../lib/chain/escrow/payout';
import { BOND_PART, type Escrow, findWinningSide } from '../../lib/chain/escrow/state';
import { proveEntry, type SealedTable } from '../../lib/chain/escrow/table';
import type { ProviderStep } from './decide';

/**
 * Compute-unit limits: at least the figures of program/cu.ts plus 300 for the two budget instructions, times 1.2.
 * `deliver` also opens a token account, which costs more for each bump that the associated token program has to try.
 */
export const computeUnitLimits: Readonly<Record<ProviderStep['kind'], number>> = {
  accept: 2_800,
  lock: 1_600,
  commit: 9_200,
  bring: 45_000,
  deliver: 45_000,
  'return-bond': 1_300,
};

/** Compute-unit limit of each payout in the transaction of a commit: that of the first fee, which costs the most. */
export const PAYOUT_COMPUTE_UNITS = 2_900;

/** Inputs of a step's instructions. `table` and `seed` belong to the escrow's terms; only a commit needs them. */
export interface StepInputs {
  readonly escrow: Escrow;
  readonly address: Address;
  readonly programId: Address;
  readonly provider: Address;
  readonly table: SealedTable | null;
  readonly seed: Uint8Array;
}

/** Returns a step's instructions; null for a commit without a table. Throws a DrawError for one without a result. */
export function buildStepInstructions(step: ProviderStep, basis: StepInputs): readonly Instruction[] | null {
  const { escrow: state, address: escrow, programId: programAddress, provider } = basis;
  switch (step.kind) {
    case 'accept':
      return [buildAcceptInstruction({ escrow, provider, programAddress })];
    case 'lock':
      return [buildLockEntropyInstruction({ escrow, programAddress })];
    case 'commit':
      return buildCommitInstructions(basis);
    case 'bring':
      return [
        buildDepositCardInstruction({
          escrow,
          programAddress,
          side: step.side,
          mint: getCardMint(state, step.side),
          holder: provider,
        }),
      ];
    case 'deliver': {
      const part = step.side === 0 ? 2 : 3;
      return [
        buildOpenWinnerAccountInstruction(basis, step.side),
        buildSettleInstruction({ escrow, state, part, cards: 'in', programAddress }),
      ];
    }
    case 'return-bond':
      return [buildSettleInstruction({ escrow, state, part: BOND_PART, cards: 'in', programAddress })];
  }
}

/** Builds the commit, which reveals the seed and proves the result; null without the table. */
function buildCommitInstructions({
  escrow: state,
  address,
  programId,
  table,
  seed,
}: StepInputs): readonly Instruction[] | null {
  if (table === null) return null;
  const { draws } = calculateDuelOutcome(state.terms, table, seed, state.entropy);
  const proofs = [proveEntry(table, draws[0].entryIndex), proveEntry(table, draws[1].entryIndex)] as const;
  return [buildCommitResultInstruction({ escrow: address, programAddress: programId, seed, proofs })];
}

/**
 * Returns the payouts that are sent in the transaction of the commit: in fee mode those of the bond and both fees, in
 * this order, and in card mode none. The program reads the result that the same transaction has just written.
 */
export function buildPayoutInstructions({
  escrow: state,
  address: escrow,
  programId: programAddress,
}: StepInputs): Instruction[] {
  if (state.terms.cardMode !== 0) return [];
  return ([BOND_PART, 0, 1] as const).map((part) =>
    buildSettleInstruction({ escrow, state, part, cards: 'in', programAddress }),
  );
}

const getCardMint = (state: Escrow, side: 0 | 1): Address => state.cardMints[side] as Address;

function buildOpenWinnerAccountInstruction({ escrow: state, provider }: StepInputs, side: 0 | 1): Instruction {
  const mint = getCardMint(state, side);
  const owner = findWinningSide(state) === 1 ? state.terms.opponent : state.terms.creator;
  const ata = findAssociatedTokenAddress(owner, mint).address;
  return getCreateAssociatedTokenIdempotentInstruction({ payer: createNoopSigner(provider), ata, owner, mint });
}
