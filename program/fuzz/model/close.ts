import { NATIVE_MINT, TOKEN_PROGRAM } from '../addresses';
import { WALLET } from './account';
import type { Call, Meta } from './call';
import { stateIn } from './escrow-account';
import type { EscrowState } from './escrow-state';
import { closeAccount, isVault, isVaultAddress, legacyToken } from './token';

/** Escrow, first depositor, fee vault, token program, vaults of settled cards. */
export function close(call: Call): void {
  const metas = call.accounts(4);
  if (!call.demandLength(1) || metas === null) return;
  const [escrow, receiver, feeVault, program, ...cardVaults] = metas as [Meta, Meta, Meta, Meta, ...Meta[]];
  call.demand(program.key === TOKEN_PROGRAM, 'programAccountWrong');
  const state = stateIn(call, escrow);
  if (state === null) return;
  demandEnded(call, state);
  const { duel, firstDepositor, feeVaultBump } = state.is;
  const side = call.knowledge.rules.rentSideOf(firstDepositor);
  const first = side === 0 ? duel.terms.creator : duel.terms.opponent;
  call.demand(receiver.key.address === first, 'firstDepositorWrong');
  call.demand(receiver.writable, 'other');
  call.demand(isVault(call, feeVault.key, escrow.key, NATIVE_MINT, feeVaultBump), 'vaultWrong');
  closeAccount(call, feeVault, receiver, escrow.key);
  closeCardVaults(call, state, { escrow, receiver, cardVaults });
  if (!call.isAccepted) return;
  call.draft.addLamports(receiver.key, call.draft.lamports(escrow.key));
  call.draft.put(escrow.key, WALLET, 0n);
}

function demandEnded(call: Call, state: EscrowState): void {
  const { rules } = call.knowledge;
  const { now } = call.cluster;
  const { stage, parts, duel } = state.is;
  call.demand(rules.isPast(now, duel.terms.fundingDeadline), 'closeTooEarly');
  const lastSecond = duel.terms.resolutionDeadline + rules.cardSeconds;
  const mayCome = stage === 'resolved' && duel.terms.cardMode === 1 && !rules.isPast(now, lastSecond);
  const isAwaited = [0, 1].some((side) => mayCome && parts[2 + side] === 'none' && state.cardMint(side) !== null);
  call.demand(!parts.includes('held') && !isAwaited, 'partsOutstanding');
}

interface Closing {
  escrow: Meta;
  receiver: Meta;
  cardVaults: readonly Meta[];
}

/** A vault that still holds something is left behind, so that it blocks nobody. */
function closeCardVaults(call: Call, state: EscrowState, { escrow, receiver, cardVaults }: Closing): void {
  const settled = [0, 1].filter((side) => state.is.parts[2 + side] === 'settled');
  settled.forEach((side, place) => {
    const vault = cardVaults[place];
    call.demand(vault !== undefined, 'accountsMissing');
    if (vault === undefined) return;
    const isOwn = isVaultAddress(call, vault.key, escrow.key, state.cardMint(side), state.is.cardVaultBumps[side]);
    call.demand(isOwn, 'vaultWrong');
    if (isOwn && legacyToken(call, vault.key)?.amount === 0n) closeAccount(call, vault, receiver, escrow.key);
  });
}
