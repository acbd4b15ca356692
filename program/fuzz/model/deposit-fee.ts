import type { Side } from '../../../lib/chain/escrow/draw-words';
import { NATIVE_MINT, type NamedAddress, sha256, TOKEN_PROGRAM, toId } from '../addresses';
import { buildTokenAccount, ESCROW_RENT, TOKEN_RENT } from './account';
import type { AccountMeta, ModelCall } from './call';
import { saveEscrowState } from './escrow-account';
import { EscrowState } from './escrow-state';
import { calculateMissingLamports, sendLamports } from './lamports';
import { FEE_VAULT_SEED } from './seeds';
import { areTermsValid, decodeTermsView, type TermsView } from './terms';
import { isVaultAddress } from './token';

/** Models `deposit_fee`. Accounts: depositor, escrow, fee vault, mint of wrapped SOL, token program, system program. */
export function depositFee(call: ModelCall): void {
  const metas = call.demandAccounts(6);
  if (!call.demandLength(321) || metas === null) return;
  const [depositor, escrow, vault, mint, program] = metas as [
    AccountMeta,
    AccountMeta,
    AccountMeta,
    AccountMeta,
    AccountMeta,
  ];
  const terms = decodeTermsView(call.data.subarray(2));
  const side = terms.wallets.indexOf(depositor.key.id);
  call.demand(depositor.signer, 'signatureMissing');
  call.demand(side >= 0, 'notParticipant');
  demandTerms(call, terms);
  call.demand(program.key === TOKEN_PROGRAM, 'programAccountWrong');
  call.demand(mint.key === NATIVE_MINT, 'mintWrong');
  call.demand(isVaultAddress(vault.key, escrow.key, FEE_VAULT_SEED), 'vaultWrong');
  const state = openOrFindEscrow(call, { depositor, escrow, vault }, side as Side);
  if (state === null) return;
  const joined = depositInto(call, state, side as Side);
  sendLamports(call, depositor, vault, terms.fee);
  if (!call.isAccepted) return;
  wrapAll(call, vault.key, escrow.key);
  saveEscrowState(call, escrow, joined);
}

function demandTerms(call: ModelCall, terms: TermsView): void {
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
function openOrFindEscrow(
  call: ModelCall,
  { depositor, escrow, vault }: { depositor: AccountMeta; escrow: AccountMeta; vault: AccountMeta },
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
  sendLamports(call, depositor, escrow, calculateMissingLamports(call, escrow, ESCROW_RENT));
  sendLamports(call, depositor, vault, calculateMissingLamports(call, vault, TOKEN_RENT));
  return duel !== undefined && isAddress ? EscrowState.open(duel, side) : null;
}

function depositInto(call: ModelCall, state: EscrowState, side: Side): EscrowState {
  call.demand(state.is.parts[side] === 'none', 'alreadyDeposited');
  call.demand(state.is.stage === 'funding', 'fundingClosed');
  const next = state.withPart(side, 'held');
  const isQuorum = next.is.parts[1 - side] === 'held';
  return isQuorum ? next.with({ stage: 'funded', quorumSlot: call.cluster.slot }) : next;
}

/** Wraps every lamport above the rent, including lamports that others sent to the vault. */
function wrapAll(call: ModelCall, vault: NamedAddress, escrow: NamedAddress): void {
  const lamports = call.draft.getLamports(vault);
  call.draft.put(vault, buildTokenAccount(escrow, NATIVE_MINT, { amount: lamports - TOKEN_RENT }), lamports);
}
