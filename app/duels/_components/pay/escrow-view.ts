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
  // No fee has these states.
  [PartState.Paid]: 'settled',
  [PartState.Burned]: 'settled',
} as const satisfies Record<PartState, FeeState>;

const BOND_STATES = {
  [PartState.None]: 'none',
  [PartState.Held]: 'held',
  [PartState.Settled]: 'returned',
  // No bond has this state.
  [PartState.Refunded]: 'returned',
  [PartState.Paid]: 'paid',
  [PartState.Burned]: 'burned',
} as const satisfies Record<PartState, BondState>;

/** A duel's finalized escrow account, as the pages show it. */
export interface EscrowView extends EscrowAccount {
  /** State of each side's fee; null if there is no account. */
  readonly fees: Readonly<Record<Side, FeeState>> | null;
  /** State of the bond; null if there is no account, and in layout 1. */
  readonly bond: BondState | null;
  /** Whether the program has recorded a winner. */
  readonly hasResult: boolean;
  readonly outcome: EscrowOutcome;
}

/** Reads the finalized escrow account without the service. Throws when the node doesn't answer. */
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
