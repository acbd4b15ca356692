import { BOND_PART, PartState } from '../../lib/chain/escrow/state';
import type { EscrowObservation } from './chain';
import type { ProviderContext } from './parts';
import { buildRefusal, buildSuccess, type Reply } from './reply';

/**
 * Answers `DELETE /terms/{termsHash}`: withdraws terms, so that they aren't accepted unless they are proposed again.
 * Refuses if an RPC shows that an accept landed, or the journal that one was begun, unless the duel ended without one.
 */
export async function answerTermsWithdrawal(provider: ProviderContext, termsHash: string): Promise<Reply> {
  const { ledger, chain, identity } = provider;
  const consent = ledger.consents.find(termsHash);
  if (consent === null) return buildRefusal('unknown-terms', 'no terms of this hash were agreed to');
  let observation: EscrowObservation | undefined;
  try {
    [observation] = await chain.observe([consent.escrow], 'confirmed');
  } catch {
    return buildRefusal('chain-unavailable', 'no RPC answers');
  }
  if (observation === undefined) return buildRefusal('chain-unavailable', 'no RPC answers');
  // Finds the consent again: the provider may have accepted while it read the chain. Nothing is awaited before the
  // decision below.
  const { status, ending } = ledger.consents.find(termsHash) ?? consent;
  const wasNeverAccepted = status === 'agreed' || ending === 'unfunded' || ending === 'not-accepted';
  if (status === 'withdrawn') await ledger.waitUntilSaved();
  else if (!wasNeverAccepted || isAcceptedOnChain(observation)) return acceptedRefusal;
  else await ledger.withdraw(termsHash);
  return buildSuccess({ providerKey: identity.publicKey, termsHash, withdrawn: true });
}

const acceptedRefusal = buildRefusal('accepted', 'these terms are accepted, and the bond is in escrow');

/** Whether an RPC shows a bond, whatever became of it: only an accept pays one. */
const isAcceptedOnChain = ({ confirmed }: EscrowObservation): boolean =>
  confirmed.some(({ escrow }) => escrow !== null && escrow.parts[BOND_PART] !== PartState.None);
