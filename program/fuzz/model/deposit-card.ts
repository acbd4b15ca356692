import { type NamedAddress, TOKEN_PROGRAM } from '../addresses';
import { buildTokenAccount, TOKEN_RENT } from './account';
import type { AccountMeta, ModelCall } from './call';
import { demandEscrowState, saveEscrowState } from './escrow-account';
import type { EscrowState } from './escrow-state';
import { calculateMissingLamports, sendLamports } from './lamports';
import { CARD_VAULT_SEEDS } from './seeds';
import { findCardDelivery, toTimeContext } from './times';
import { findLegacyToken, isVaultAddress, transfer } from './token';

/**
 * Models `deposit_card`. Accounts: holder, the holder's card account, mint, escrow, card vault, token program, system
 * program.
 */
export function depositCard(call: ModelCall): void {
  const metas = call.demandAccounts(7);
  if (!call.demandLength(2) || metas === null) return;
  const [holder, source, mint, escrow, vault, program] = metas as [
    AccountMeta,
    AccountMeta,
    AccountMeta,
    AccountMeta,
    AccountMeta,
    AccountMeta,
  ];
  const [, side = 0] = call.data;
  call.demand(side <= 1, 'partUnknown');
  call.demand(holder.signer, 'signatureMissing');
  call.demand(program.key === TOKEN_PROGRAM, 'programAccountWrong');
  const state = demandEscrowState(call, escrow);
  if (side > 1 || state === null) return;
  demandDepositAllowed(call, state, side);
  call.demand(mint.key.id === state.findCardMint(side)?.id && isCard(call, mint.key), 'mintWrong');
  call.demand(findLegacyToken(call, source.key)?.mint === mint.key, 'sourceWrong');
  call.demand(isVaultAddress(vault.key, escrow.key, CARD_VAULT_SEEDS[side]), 'vaultWrong');
  sendLamports(call, holder, vault, calculateMissingLamports(call, vault, TOKEN_RENT));
  if (!call.isAccepted) return;
  call.draft.put(vault.key, buildTokenAccount(escrow.key, mint.key), call.draft.getLamports(vault.key));
  transfer(call, source, vault, holder, 1n);
  if (call.isAccepted) saveEscrowState(call, escrow, state.withPart(2 + side, 'held'));
}

function demandDepositAllowed(call: ModelCall, state: EscrowState, side: number): void {
  const { duel, stage, parts } = state.is;
  call.demand(duel.terms.cardMode === 1, 'cardsNotEscrowed');
  call.demand(stage === 'resolved', 'notResolved');
  call.demand(parts[2 + side] === 'none', 'cardAlreadyDeposited');
  call.demand(stage !== 'resolved' || state.findCardMint(side) !== null, 'cardNotDrawn');
  call.demand(findCardDelivery(state, toTimeContext(call)) !== 'missed', 'cardTooLate');
}

/** Whether a mint is a single card of the legacy program that nobody can copy or freeze. */
function isCard(call: ModelCall, key: NamedAddress): boolean {
  const mint = call.draft.getMint(key);
  return (
    mint !== null &&
    mint.program === TOKEN_PROGRAM &&
    mint.isInitialized &&
    mint.decimals === 0 &&
    mint.supply === 1n &&
    mint.mintAuthority === null &&
    mint.freezeAuthority === null
  );
}
