import type { Side } from '../../../lib/chain/escrow/draw';
import { idOf, type Key, NATIVE_MINT, SYSTEM_PROGRAM, sha256, TOKEN_PROGRAM } from '../addresses';
import type { DuelSetup } from '../duel';
import { ESCROW_RENT } from './account';
import type { Call, Meta } from './call';
import { save } from './escrow-account';
import { EscrowState } from './escrow-state';
import { areValid, type TermsView, viewTerms } from './terms';
import { isVault, legacyToken, transfer } from './token';

/** Depositor, wrapped SOL account, escrow, fee vault, token program, system program. */
export function depositFee(call: Call): void {
  const metas = call.accounts(6);
  if (!call.demandLength(311) || metas === null) return;
  const [depositor, source, escrow, vault, program] = metas as [Meta, Meta, Meta, Meta, Meta];
  const terms = viewTerms(call.data.subarray(3));
  const side = terms.wallets.indexOf(depositor.key.id);
  call.demand(depositor.signer, 'signatureMissing');
  call.demand(side >= 0, 'notParticipant');
  demandTerms(call, terms);
  call.demand(program.key === TOKEN_PROGRAM, 'programAccountWrong');
  call.demand(isVault(call, vault.key, escrow.key, NATIVE_MINT, call.data[2]), 'vaultWrong');
  call.demand(legacyToken(call, source.key)?.mint === NATIVE_MINT, 'sourceWrong');
  const state = openOrJoin(call, escrow, depositor, side as Side);
  if (state === null) return;
  const joined = deposited(call, state, side as Side);
  transfer(call, source, vault, depositor.key, terms.fee);
  if (call.isAccepted) save(call, escrow, joined);
}

function demandTerms(call: Call, terms: TermsView): void {
  const { rules } = call.knowledge;
  const { now } = call.cluster;
  call.demand(areValid(terms, rules), 'termsInvalid');
  call.demand(!rules.isPast(now, terms.fundingDeadline), 'fundingClosed');
  call.demand(terms.fundingDeadline - now <= rules.fundingAheadSeconds, 'fundingTooFarAhead');
}

/** The first deposit makes the account at the address of the terms; the second finds it there. */
function openOrJoin(call: Call, escrow: Meta, depositor: Meta, side: Side): EscrowState | null {
  const duel = call.knowledge.duels.get(idOf(sha256(call.data.subarray(3))));
  const content = call.draft.contentOf(escrow.key);
  if (content.kind === 'escrow') {
    const isSame = content.state.is.duel === duel && escrow.writable;
    call.demand(isSame, 'escrowAccountWrong');
    return isSame ? content.state : null;
  }
  const isAddress = duel?.escrow === escrow.key && call.data[1] === duel.bump;
  call.demand(isAddress, 'escrowAddressWrong');
  demandRent(call, escrow, depositor);
  return duel !== undefined && isAddress ? open(call, duel, side) : null;
}

function demandRent(call: Call, escrow: Meta, depositor: Meta): void {
  const missing = missingRent(call, escrow.key);
  const pays = call.draft.contentOf(depositor.key).kind === 'wallet';
  call.demand(pays && call.draft.lamports(depositor.key) >= missing, 'other');
  call.demand(escrow.writable && depositor.writable, 'other');
  call.demand(
    call.metas.some(({ key }) => key === SYSTEM_PROGRAM),
    'other',
  );
  if (!call.isAccepted) return;
  call.draft.addLamports(depositor.key, -missing);
  call.draft.addLamports(escrow.key, missing);
}

function missingRent(call: Call, escrow: Key): bigint {
  const missing = ESCROW_RENT - call.draft.lamports(escrow);
  return missing > 0n ? missing : 0n;
}

function open(call: Call, duel: DuelSetup, side: Side): EscrowState {
  return EscrowState.open(duel, side, call.data[2] ?? 0);
}

function deposited(call: Call, state: EscrowState, side: Side): EscrowState {
  call.demand(state.is.parts[side] === 'none', 'alreadyDeposited');
  call.demand(state.is.stage === 'funding', 'fundingClosed');
  const next = state.withPart(side, 'held');
  const isQuorum = next.is.parts[1 - side] === 'held';
  return isQuorum ? next.with({ stage: 'funded', quorumSlot: call.cluster.slot }) : next;
}
