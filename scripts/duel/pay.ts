import { type DuelBody, getDuel } from '../../lib/duel/contract';
import { prepareTransaction, recordSubmission } from '../../lib/transactions/contract';
import { assertConsent } from './agree';
import { decodeBase64, encodeAddress, encodeBase64, encodeHex, sha256 } from './bytes';
import type { Player } from './enter';
import { findPaymentFault } from './payment';
import { assertEqual, MismatchError, type ProgressReporter } from './report';
import type { Rpc } from './rpc';
import { decodeTermsBytes } from './terms';
import { decodeWireTransaction, withSignature } from './transaction';

/**
 * Pays one side: decodes and checks the transaction that the service prepared, signs it, sends it through `rpc`, and
 * tells the service its signature. Throws unless the provider consented to the terms of `duel`. Returns the duel as the
 * service shows it with the consent.
 */
export async function paySide(
  { wallet, client }: Player,
  duel: DuelBody,
  programId: string,
  rpc: Rpc,
  report: ProgressReporter,
): Promise<DuelBody> {
  const { duelId } = duel;
  const prepared = await client.call(prepareTransaction, { params: { duelId }, body: { purpose: 'fund' } });
  const bytes = decodeBase64(prepared.transaction);
  const terms = decodeBase64(duel.terms ?? '');
  const agreed = await client.call(getDuel, { params: { duelId } });
  assertEqual('the terms that the provider consented to', agreed.terms, duel.terms);
  assertConsent(agreed, decodeTermsBytes(terms).providerKey);
  report.step('The provider has signed these terms');
  const fault = findPaymentFault(bytes, { wallet: wallet.address, programId, terms });
  if (fault !== null) throw new MismatchError(`the prepared payment was not signed: ${fault}`);
  const transaction = decodeWireTransaction(bytes);
  assertEqual('the hash of the message', prepared.messageHash, encodeHex(sha256(transaction.message)));
  assertEqual('the blockhash', prepared.blockhash, transaction.blockhash);
  const signature = wallet.sign(transaction.message);
  const wire = encodeBase64(withSignature(transaction, signature));
  await rpc.call('sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
  const text = encodeAddress(signature);
  await client.call(recordSubmission, {
    params: { duelId, transactionId: prepared.intentId ?? '' },
    body: { signature: text },
  });
  report.step(`The ${wallet.name} checked, signed and sent its payment`);
  report.detail('signature', text);
  return agreed;
}
