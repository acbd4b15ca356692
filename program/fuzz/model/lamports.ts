import { SYSTEM_PROGRAM } from '../addresses';
import type { Call, Meta } from './call';

/** Models a transfer by the system program. Its conditions are rules of the calling instruction. */
export function sendLamports(call: Call, from: Meta, to: Meta, lamports: bigint): void {
  const isWallet = call.draft.getContent(from.key).kind === 'wallet';
  call.demand(isWallet && call.draft.lamports(from.key) >= lamports, 'other');
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
export function missingTo(call: Call, account: Meta, balance: bigint): bigint {
  const missing = balance - call.draft.lamports(account.key);
  return missing > 0n ? missing : 0n;
}
