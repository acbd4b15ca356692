import { EscrowStage } from '../../lib/chain/escrow/state';
import type { Observation } from './chain';
import type { Provider } from './parts';
import { type Reply, refusal, success } from './reply';

/**
 * Answers `DELETE /terms/{termsHash}`: withdraws terms, so they aren't accepted unless they are proposed again. Refuses
 * if they are accepted by the journal or by any RPC.
 */
export async function answerWithdrawal(provider: Provider, termsHash: string): Promise<Reply> {
  const { ledger, chain, identity } = provider;
  const consent = ledger.book.find(termsHash);
  if (consent === null) return refusal('unknown-terms', 'no terms of this hash were agreed to');
  let observation: Observation | undefined;
  try {
    [observation] = await chain.observe([consent.escrow], 'confirmed');
  } catch {
    return refusal('chain-unavailable', 'no RPC answers');
  }
  if (observation === undefined) return refusal('chain-unavailable', 'no RPC answers');
  // Read again: the provider may have accepted while it read the chain. Nothing is awaited before the decision below.
  const { status, ending } = ledger.book.find(termsHash) ?? consent;
  const wasNeverAccepted = status === 'agreed' || ending === 'unfunded' || ending === 'not-accepted';
  if (status === 'withdrawn') await ledger.waitUntilSaved();
  else if (!wasNeverAccepted || isAcceptedOnChain(observation)) return acceptedRefusal;
  else await ledger.withdraw(termsHash);
  return success({ providerKey: identity.publicKey, termsHash, withdrawn: true });
}

const acceptedRefusal = refusal('accepted', 'these terms are accepted, and the bond is in escrow');

const isAcceptedOnChain = ({ confirmed }: Observation): boolean =>
  confirmed.some(
    ({ escrow }) =>
      escrow !== null && [EscrowStage.Accepted, EscrowStage.Locked, EscrowStage.Resolved].includes(escrow.stage),
  );
