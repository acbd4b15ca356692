import type { Call, Meta } from './call';
import type { EscrowState } from './escrow-state';

/** Returns the state in a writable escrow account. For any other account, records a broken rule and returns null. */
export function stateIn(call: Call, { key, writable }: Meta): EscrowState | null {
  const content = call.draft.getContent(key);
  const isEscrow = content.kind === 'escrow' && writable;
  call.demand(isEscrow, 'escrowAccountWrong');
  return isEscrow ? content.state : null;
}

export function save(call: Call, { key }: Meta, state: EscrowState): void {
  call.draft.put(key, { kind: 'escrow', state }, call.draft.lamports(key));
}
