import { type Key, TOKEN_PROGRAM } from '../addresses';
import type { Call, Meta } from './call';
import { save, stateIn } from './escrow-account';
import type { EscrowState } from './escrow-state';
import { isVault, legacyToken, transfer } from './token';

/** Holder, its card account, mint, escrow, card vault, token program. */
export function depositCard(call: Call): void {
  const metas = call.accounts(6);
  if (!call.demandLength(3) || metas === null) return;
  const [holder, source, mint, escrow, vault, program] = metas as [Meta, Meta, Meta, Meta, Meta, Meta];
  const [, side = 0, bump = 0] = call.data;
  call.demand(side <= 1, 'partUnknown');
  call.demand(holder.signer, 'signatureMissing');
  call.demand(program.key === TOKEN_PROGRAM, 'programAccountWrong');
  const state = stateIn(call, escrow);
  if (side > 1 || state === null) return;
  demandTime(call, state, side);
  call.demand(mint.key.id === state.cardMint(side)?.id && isCard(call, mint.key), 'cardMintWrong');
  call.demand(legacyToken(call, source.key)?.mint === mint.key, 'sourceWrong');
  call.demand(isVault(call, vault.key, escrow.key, mint.key, bump), 'vaultWrong');
  transfer(call, source, vault, holder.key, 1n);
  if (!call.isAccepted) return;
  const [first, second] = state.is.cardVaultBumps;
  const cardVaultBumps = side === 0 ? ([bump, second] as const) : ([first, bump] as const);
  save(call, escrow, state.withPart(2 + side, 'held').with({ cardVaultBumps }));
}

function demandTime(call: Call, { is }: EscrowState, side: number): void {
  const { rules } = call.knowledge;
  call.demand(is.duel.terms.cardMode === 1, 'cardsNotEscrowed');
  call.demand(is.stage === 'resolved', 'notResolved');
  call.demand(is.parts[2 + side] === 'none', 'cardAlreadyDeposited');
  const lastSecond = is.duel.terms.resolutionDeadline + rules.cardSeconds;
  call.demand(!rules.isPast(call.cluster.now, lastSecond), 'cardTooLate');
}

/** One whole card of the legacy program, which nobody could freeze. */
function isCard(call: Call, key: Key): boolean {
  const mint = call.draft.mint(key);
  return (
    mint !== null &&
    mint.program === TOKEN_PROGRAM &&
    mint.isInitialized &&
    mint.decimals === 0 &&
    mint.supply === 1n &&
    mint.freezeAuthority === null
  );
}
