import { INCINERATOR, TOKEN_PROGRAM } from '../addresses';
import type { AccountMeta, ModelCall } from './call';
import { demandEscrowState, saveEscrowState } from './escrow-account';
import { BOND_PART, type EscrowState } from './escrow-state';
import { CARD_VAULT_SEEDS, FEE_VAULT_SEED } from './seeds';
import { findCardDelivery, isRefundable, toTimeContext } from './times';
import { closeAccount, findLegacyToken, isPlainTokenAccount, isVaultAddress, transfer } from './token';

/** One payment out of the escrow account: the receiver's address, and lamports. */
type Payment = readonly [to: string, lamports: bigint];

/**
 * Models `settle`. Accounts for a fee: escrow, fee vault, receiver, token program. For a card: escrow, vault,
 * destination, provider, token program. For the bond: escrow, then the provider, or treasury and winner.
 */
export function settle(call: ModelCall): void {
  const open = demandPayoutPart(call, (part) => part <= BOND_PART);
  if (open === null) return;
  const { state, part, escrow } = open;
  const { stage, parts, duel, outcome } = state.is;
  call.demand(stage === 'resolved', 'notResolved');
  call.demand(parts[part] === 'held', 'partNotHeld');
  if (stage !== 'resolved' || outcome === null || parts[part] !== 'held') return;
  const winner = outcome.winner === 0 ? duel.terms.creator : duel.terms.opponent;
  if (part === 2 || part === 3) {
    settleCard(call, open, winner);
    return;
  }
  const cards = findCardDelivery(state, toTimeContext(call));
  call.demand(cards !== 'awaited', 'cardsAwaited');
  const { rules } = call.knowledge;
  const { terms } = duel;
  if (part === BOND_PART) {
    const share = rules.calculateTreasuryShare(terms);
    const missed: Payment[] = [
      [rules.getTreasury(terms), share],
      [winner, terms.bondLamports - share],
    ];
    const next = state.withPart(BOND_PART, cards === 'in' ? 'settled' : 'paid');
    payOut(call, escrow, cards === 'in' ? [[terms.providerKey, terms.bondLamports]] : missed, next);
    return;
  }
  const receiver = cards === 'in' ? rules.getTreasury(terms) : part === 0 ? terms.creator : terms.opponent;
  const next = state.withPart(part, cards === 'in' ? 'settled' : 'refunded');
  payFee(call, escrow, [receiver, rules.calculateHeldFeePayout(terms)], next);
}

/** Models `refund`. Accounts for a fee: escrow, fee vault, player, token program. For the bond: escrow, incinerator. */
export function refund(call: ModelCall): void {
  const open = demandPayoutPart(call, (part) => part < 2 || part === BOND_PART);
  if (open === null) return;
  const { state, part, escrow } = open;
  const { stage, parts, duel } = state.is;
  call.demand(stage !== 'resolved', 'alreadyResolved');
  call.demand(parts[part] === 'held', 'partNotHeld');
  call.demand(isRefundable(state, toTimeContext(call)), 'refundTooEarly');
  const { rules } = call.knowledge;
  const { terms } = duel;
  if (part === BOND_PART) {
    const rest = terms.bondLamports - 2n * rules.calculateCompensation(terms) + 2n * terms.feeLamports;
    payOut(
      call,
      escrow,
      [[INCINERATOR.address, rest]],
      state.withPart(BOND_PART, 'burned').with({ stage: 'refunding' }),
    );
    return;
  }
  const lamports =
    parts[BOND_PART] === 'none' ? rules.calculateHeldFeePayout(terms) : rules.calculateCompensation(terms);
  const player = part === 0 ? terms.creator : terms.opponent;
  payFee(call, escrow, [player, lamports], state.withPart(part, 'refunded').with({ stage: 'refunding' }));
}

interface PartToPay {
  readonly escrow: AccountMeta;
  readonly part: number;
  readonly state: EscrowState;
}

/**
 * Returns the part that a call pays out and the state of its duel. If one of them is missing or wrong, records a broken
 * rule and returns null.
 */
function demandPayoutPart(call: ModelCall, isPart: (part: number) => boolean): PartToPay | null {
  const escrow = call.metas[0];
  call.demand(escrow !== undefined, 'accountsMissing');
  if (!call.demandLength(2)) return null;
  const part = call.data[1] ?? 0;
  call.demand(isPart(part), 'partUnknown');
  if (escrow === undefined) return null;
  const state = demandEscrowState(call, escrow);
  return state === null || !isPart(part) ? null : { escrow, part, state };
}

/** Pays a fee out. The first payout of a fee turns the vault's whole balance into lamports of the escrow account. */
function payFee(call: ModelCall, escrow: AccountMeta, payment: Payment, next: EscrowState): void {
  const metas = call.demandAccounts(4);
  if (metas === null) return;
  const [, vault, receiver, program] = metas as [AccountMeta, AccountMeta, AccountMeta, AccountMeta];
  call.demand(program.key === TOKEN_PROGRAM, 'programAccountWrong');
  call.demand(isVaultAddress(vault.key, escrow.key, FEE_VAULT_SEED), 'vaultWrong');
  if (next.is.hasFeeVault) closeAccount(call, vault, escrow, escrow.key);
  payEach(call, escrow, [[receiver, payment]], next.with({ hasFeeVault: false }));
}

/** Pays lamports out of the escrow account. Accounts: escrow, then a receiver for each payment. */
function payOut(call: ModelCall, escrow: AccountMeta, payments: readonly Payment[], next: EscrowState): void {
  const metas = call.demandAccounts(1 + payments.length);
  if (metas === null) return;
  const pairs = payments.map((payment, i) => [metas[1 + i] as AccountMeta, payment] as const);
  payEach(call, escrow, pairs, next);
}

function payEach(
  call: ModelCall,
  escrow: AccountMeta,
  pairs: readonly (readonly [AccountMeta, Payment])[],
  next: EscrowState,
): void {
  for (const [receiver, [to, lamports]] of pairs) {
    call.demand(receiver.key.address === to, 'destinationWrong');
    call.demand(receiver.writable, 'other');
    call.demand(call.draft.getLamports(escrow.key) >= lamports, 'escrowAccountWrong');
    if (!call.isAccepted) continue;
    call.draft.addLamports(escrow.key, -lamports);
    call.draft.addLamports(receiver.key, lamports);
  }
  if (call.isAccepted) saveEscrowState(call, escrow, next);
}

function settleCard(call: ModelCall, { escrow, part, state }: PartToPay, winner: string): void {
  const metas = call.demandAccounts(5);
  if (metas === null) return;
  const [, vault, destination, provider, program] = metas as [
    AccountMeta,
    AccountMeta,
    AccountMeta,
    AccountMeta,
    AccountMeta,
  ];
  const mint = state.findCardMint(part - 2);
  call.demand(program.key === TOKEN_PROGRAM, 'programAccountWrong');
  call.demand(isVaultAddress(vault.key, escrow.key, CARD_VAULT_SEEDS[part - 2]), 'vaultWrong');
  const token = findLegacyToken(call, destination.key);
  const isEntitled = token !== null && token.owner.address === winner && isPlainTokenAccount(token, mint, token.owner);
  call.demand(isEntitled, 'destinationWrong');
  call.demand(provider.key.address === state.is.duel.terms.providerKey, 'notProvider');
  transfer(call, vault, destination, { ...escrow, signer: true }, 1n);
  call.demand(provider.writable, 'other');
  if (call.isAccepted) closeAccount(call, vault, provider, escrow.key);
  if (call.isAccepted) saveEscrowState(call, escrow, state.withPart(part, 'settled'));
}
