import type { AccountMeta, ModelCall } from './call';
import { demandEscrowState, saveEscrowState } from './escrow-account';
import { BOND_PART } from './escrow-state';
import { sendLamports } from './lamports';
import { findNextTargetSlot, toTimeContext } from './times';

/** Models `accept`. Accounts: provider, escrow, system program. */
export function accept(call: ModelCall): void {
  const metas = call.demandAccounts(3);
  if (!call.demandLength(1) || metas === null) return;
  const [provider, escrow] = metas as [AccountMeta, AccountMeta];
  call.demand(provider.signer, 'signatureMissing');
  const state = demandEscrowState(call, escrow);
  if (state === null) return;
  const { stage, duel } = state.is;
  call.demand(provider.key.address === duel.terms.providerKey, 'notProvider');
  call.demand(stage !== 'refunding', 'refunding');
  call.demand(stage !== 'funding', 'notFunded');
  call.demand(['funding', 'funded', 'refunding'].includes(stage), 'alreadyAccepted');
  if (stage !== 'funded') return;
  const targetSlot = findNextTargetSlot(state, toTimeContext(call));
  call.demand(targetSlot !== null, 'acceptClosed');
  if (targetSlot === null) return;
  sendLamports(call, provider, escrow, duel.terms.bondLamports);
  const accepted = state
    .withPart(BOND_PART, 'held')
    .with({ stage: 'accepted', acceptSlot: call.cluster.slot, targetSlot });
  if (call.isAccepted) saveEscrowState(call, escrow, accepted);
}
