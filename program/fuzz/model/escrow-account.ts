import type { AccountMeta, Call } from './call';
import type { EscrowState } from './escrow-state';

/** Returns the state in a writable escrow account. For any other account, records a broken rule and returns null. */
export function demandEscrowState(call: Call, { key, writable }: AccountMeta): EscrowState | null {
  const content = call.draft.getContent(key);
  const isEscrow = content.kind === 'escrow' && writable;
  call.demand(isEscrow, 'escrowAccountWrong');
  return isEscrow ? content.state : null;
}

export function saveEscrowState(call: Call, { key }: AccountMeta, state: EscrowState): void {
  call.draft.put(key, { kind: 'escrow', state }, call.draft.getLamports(key));
}
