import type { Address } from '@solana/kit';
import { NATIVE_MINT, TOKEN_PROGRAM } from '../addresses';
import type { Call, Meta } from './call';
import { save, stateIn } from './escrow-account';
import type { EscrowState } from './escrow-state';
import { isPlain, isVault, legacyToken, transfer } from './token';

/** Escrow, vault of the part, destination, token program. */
export function settle(call: Call): void {
  payOut(call, (state, part) => {
    const { stage, parts, duel, outcome } = state.is;
    call.demand(stage === 'resolved', 'notResolved');
    call.demand(parts[part] === 'held', 'partNotHeld');
    if (outcome === null) return null;
    const winner = outcome.winner === 0 ? duel.terms.creator : duel.terms.opponent;
    const entitled = part < 2 ? call.knowledge.rules.treasuryOf(duel.terms) : winner;
    return { entitled: entitled as Address, next: state.withPart(part, 'settled') };
  });
}

export function refund(call: Call): void {
  payOut(call, (state, part) => {
    const { stage, parts, duel } = state.is;
    const { creator, opponent, fundingDeadline, resolutionDeadline } = duel.terms;
    call.demand(stage !== 'resolved', 'alreadyResolved');
    call.demand(part < 2 && parts[part] === 'held', 'partNotHeld');
    const deadline = stage === 'funding' ? fundingDeadline : resolutionDeadline;
    const isTime = stage === 'refunding' || call.knowledge.rules.isPast(call.cluster.now, deadline);
    call.demand(isTime, 'refundTooEarly');
    const next = state.withPart(part, 'refunded').with({ stage: 'refunding' });
    return { entitled: part === 0 ? creator : opponent, next };
  });
}

interface Ending {
  entitled: Address;
  next: EscrowState;
}

function payOut(call: Call, decide: (state: EscrowState, part: number) => Ending | null): void {
  const metas = call.accounts(4);
  if (!call.demandLength(2) || metas === null) return;
  const [escrow, vault, destination, program] = metas as [Meta, Meta, Meta, Meta];
  const part = call.data[1] ?? 0;
  call.demand(part <= 3, 'partUnknown');
  call.demand(program.key === TOKEN_PROGRAM, 'programAccountWrong');
  const state = stateIn(call, escrow);
  if (part > 3 || state === null) return;
  const ending = decide(state, part);
  const { duel, feeVaultBump, cardVaultBumps } = state.is;
  const mint = part < 2 ? NATIVE_MINT : state.cardMint(part - 2);
  const bump = part < 2 ? feeVaultBump : cardVaultBumps[part - 2];
  call.demand(isVault(call, vault.key, escrow.key, mint, bump), 'vaultWrong');
  const token = legacyToken(call, destination.key);
  const isEntitled = token?.owner.address === ending?.entitled && token !== null && isPlain(token, mint, token.owner);
  call.demand(isEntitled, 'destinationWrong');
  const amount = part < 2 ? call.knowledge.rules.payoutOf(duel.terms.feeLamports) : 1n;
  transfer(call, vault, destination, escrow.key, amount);
  if (call.isAccepted && ending !== null) save(call, escrow, ending.next);
}
