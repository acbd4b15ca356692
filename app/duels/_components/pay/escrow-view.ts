import { PartState } from '../../../../lib/chain/escrow/state';
import { type AnyEscrow, type EscrowAccount, isLayout2, readEscrowAccount } from '../../../_duel/escrow-account';
import { type EscrowOutcome, findEscrowOutcome, hasResult } from '../../../_duel/escrow-actions';
import type { BondState, FeeState } from '../../../_duel/view';
import type { Side } from '../../../_ui/side';

const FEE_STATES = {
  [PartState.None]: 'none',
  [PartState.Held]: 'held',
  [PartState.Settled]: 'settled',
  [PartState.Refunded]: 'refunded',
  // A fee is never in these states; they are here for the type.
  [PartState.Paid]: 'settled',
  [PartState.Burned]: 'settled',
} as const satisfies Record<PartState, FeeState>;

const BOND_STATES = {
  [PartState.None]: 'none',
  [PartState.Held]: 'held',
  [PartState.Settled]: 'returned',
  // The bond is never in this state; it is here for the type.
  [PartState.Refunded]: 'returned',
  [PartState.Paid]: 'paid',
  [PartState.Burned]: 'burned',
} as const satisfies Record<PartState, BondState>;

/** A duel's finalized escrow account, as the pages show it. */
export interface EscrowView extends EscrowAccount {
  /** State of each side's fee; null if the escrow account doesn't exist. */
  readonly fees: Readonly<Record<Side, FeeState>> | null;
  /** State of the provider's bond; null if the escrow account doesn't exist, and in layout 1, which has no bond. */
  readonly bond: BondState | null;
  /** Whether the program has recorded a winner. */
  readonly hasResult: boolean;
  readonly outcome: EscrowOutcome;
}

/** Reads the finalized escrow account from Solana, without the service. Throws if the node doesn't answer. */
export async function readEscrowView(rpcUrl: string, escrowAddress: string, programId: string): Promise<EscrowView> {
  const account = await readEscrowAccount({ rpcUrl, escrowAddress, programId }, 'finalized');
  const { state } = account;
  return {
    ...account,
    fees: toFeeStates(state),
    bond: state !== null && isLayout2(state) ? BOND_STATES[state.parts[4] ?? PartState.None] : null,
    hasResult: state !== null && hasResult(state),
    outcome: findEscrowOutcome(account),
  };
}

function toFeeStates(state: AnyEscrow | null): EscrowView['fees'] {
  const [creator, opponent] = state?.parts ?? [];
  return creator === undefined || opponent === undefined
    ? null
    : { creator: FEE_STATES[creator], opponent: FEE_STATES[opponent] };
}
