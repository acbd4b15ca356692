import { SYSTEM_PROGRAM } from '../addresses';
import type { AccountMeta, ModelCall } from './call';

/**
 * Models a transfer by the system program. Moves nothing if `call` has broken a rule. A failed check here is recorded
 * as `other`.
 */
export function sendLamports(call: ModelCall, from: AccountMeta, to: AccountMeta, lamports: bigint): void {
  const isWallet = call.draft.getContent(from.key).kind === 'wallet';
  call.demand(isWallet && call.draft.getLamports(from.key) >= lamports, 'other');
  call.demand(from.signer && from.writable && to.writable, 'other');
  call.demand(
    call.metas.some(({ key }) => key === SYSTEM_PROGRAM),
    'other',
  );
  if (!call.isAccepted) return;
  call.draft.addLamports(from.key, -lamports);
  call.draft.addLamports(to.key, lamports);
}

/** Returns how many lamports an account lacks for a balance. */
export function calculateMissingLamports(call: ModelCall, account: AccountMeta, balance: bigint): bigint {
  const missing = balance - call.draft.getLamports(account.key);
  return missing > 0n ? missing : 0n;
}
