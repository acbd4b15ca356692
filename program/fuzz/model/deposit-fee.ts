import type { Side } from '../../../lib/chain/escrow/draw-words';
import { type Key, NATIVE_MINT, sha256, TOKEN_PROGRAM, toId } from '../addresses';
import { ESCROW_RENT, TOKEN_RENT, tokenAccount } from './account';
import type { Call, Meta } from './call';
import { save } from './escrow-account';
import { EscrowState } from './escrow-state';
import { missingTo, sendLamports } from './lamports';
import { FEE_SEED } from './seeds';
import { areTermsValid, type TermsView, viewTerms } from './terms';
import { isVaultAddress } from './token';

/** Models `deposit_fee`. Accounts: depositor, escrow, fee vault, mint of wrapped SOL, token program, system program. */
export function depositFee(call: Call): void {
  const metas = call.accounts(6);
  if (!call.demandLength(321) || metas === null) return;
  const [depositor, escrow, vault, mint, program] = metas as [Meta, Meta, Meta, Meta, Meta];
  const terms = viewTerms(call.data.subarray(2));
  const side = terms.wallets.indexOf(depositor.key.id);
  call.demand(depositor.signer, 'signatureMissing');
  call.demand(side >= 0, 'notParticipant');
  demandTerms(call, terms);
  call.demand(program.key === TOKEN_PROGRAM, 'programAccountWrong');
  call.demand(mint.key === NATIVE_MINT, 'mintWrong');
  call.demand(isVaultAddress(vault.key, escrow.key, FEE_SEED), 'vaultWrong');
  const state = openOrJoin(call, { depositor, escrow, vault }, side as Side);
  if (state === null) return;
  const joined = depositInto(call, state, side as Side);
  sendLamports(call, depositor, vault, terms.fee);
  if (!call.isAccepted) return;
  wrapAll(call, vault.key, escrow.key);
  save(call, escrow, joined);
}

function demandTerms(call: Call, terms: TermsView): void {
  const { rules } = call.knowledge;
  const { now } = call.cluster;
  call.demand(areTermsValid(terms, rules), 'termsInvalid');
  call.demand(!rules.isPast(now, terms.fundingDeadline), 'fundingClosed');
  call.demand(terms.fundingDeadline - now <= rules.fundingAheadSeconds, 'fundingTooFarAhead');
}

/**
 * Returns the state to deposit into. Funds escrow account and vault if the escrow account doesn't exist. For a wrong
 * account, records a broken rule and returns null.
 */
function openOrJoin(
  call: Call,
  { depositor, escrow, vault }: { depositor: Meta; escrow: Meta; vault: Meta },
  side: Side,
): EscrowState | null {
  const duel = call.knowledge.duels.get(toId(sha256(call.data.subarray(2))));
  const content = call.draft.getContent(escrow.key);
  if (content.kind === 'escrow') {
    const isSame = content.state.is.duel === duel && escrow.writable;
    call.demand(isSame, 'escrowAccountWrong');
    return isSame ? content.state : null;
  }
  const isAddress = duel?.escrow === escrow.key && call.data[1] === duel.bump;
  call.demand(isAddress, 'escrowAddressWrong');
  sendLamports(call, depositor, escrow, missingTo(call, escrow, ESCROW_RENT));
  sendLamports(call, depositor, vault, missingTo(call, vault, TOKEN_RENT));
  return duel !== undefined && isAddress ? EscrowState.open(duel, side) : null;
}

function depositInto(call: Call, state: EscrowState, side: Side): EscrowState {
  call.demand(state.is.parts[side] === 'none', 'alreadyDeposited');
  call.demand(state.is.stage === 'funding', 'fundingClosed');
  const next = state.withPart(side, 'held');
  const isQuorum = next.is.parts[1 - side] === 'held';
  return isQuorum ? next.with({ stage: 'funded', quorumSlot: call.cluster.slot }) : next;
}

/** Wraps every lamport above the rent, including lamports that others sent to the vault. */
function wrapAll(call: Call, vault: Key, escrow: Key): void {
  const lamports = call.draft.lamports(vault);
  call.draft.put(vault, tokenAccount(escrow, NATIVE_MINT, { amount: lamports - TOKEN_RENT }), lamports);
}
