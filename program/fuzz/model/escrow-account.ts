import type { AccountMeta, ModelCall } from './call';
import type { EscrowState } from './escrow-state';

/** Returns the state in a writable escrow account. For any other account, records a broken rule and returns null. */
export function demandEscrowState(call: ModelCall, { key, writable }: AccountMeta): EscrowState | null {
  const content = call.draft.getContent(key);
  const isEscrow = content.kind === 'escrow' && writable;
  call.demand(isEscrow, 'escrowAccountWrong');
  return isEscrow ? content.state : null;
}

export function saveEscrowState(call: ModelCall, { key }: AccountMeta, state: EscrowState): void {
  call.draft.put(key, { kind: 'escrow', state }, call.draft.getLamports(key));
}
