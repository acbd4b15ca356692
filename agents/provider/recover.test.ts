import { getBase64Encoder } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { buildAcceptTransaction, deriveEscrowAddress, openHistoryRpc } from '../../testing/provider/accept-history';
import { buildAgreeableTerms, keypairNamed, PROGRAM, walletNamed } from '../../testing/provider/fixture';
import { buildSignedTransaction, isWithinSizeLimit } from '../send';
import { buildTransferInstructions } from './bring-cards';
import { readProviderHistory } from './recover';

const provider = keypairNamed('provider');
const terms = buildAgreeableTerms({ deriveCommitment: () => '11'.repeat(32) } as never);

/** Flips one bit of the first signature, as in a transaction signed without the key. */
function corruptSignature(wire: string): string {
  const bytes = new Uint8Array(getBase64Encoder().encode(wire));
  bytes[5] = (bytes[5] as number) ^ 1;
  return toBase64(bytes);
}

/** An RPC whose history has this one transaction, and which shows an escrow account with `shown` at any address. */
const createRpcWithTransaction = (wire: string, shown: DuelTerms) => openHistoryRpc([wire], () => shown);

const findAccepted = async (wire: string, shown = terms) =>
  (
    await readProviderHistory({
      ...{
        rpc: createRpcWithTransaction(wire, shown),
        programId: PROGRAM,
        wallet: provider.address,
        isKnown: null,
        maxTransactions: 10,
      },
    })
  ).accepted.map((each) => deriveEscrowAddress(each));

describe('the accepts that an RPC shows', () => {
  it('are those that the provider signed, with the terms of their account', async () => {
    expect(await findAccepted(buildAcceptTransaction(terms))).toEqual([deriveEscrowAddress(terms)]);
  });

  it('are none where the signature is not the provider’s', async () => {
    expect(await findAccepted(corruptSignature(buildAcceptTransaction(terms)))).toEqual([]);
  });

  it('have no terms but those of their address', async () => {
    expect(await findAccepted(buildAcceptTransaction(terms), { ...terms, feeLamports: 40_000_000n })).toEqual([]);
  });
});

describe('the deliveries that an RPC shows', () => {
  const delivery = {
    deliveryId: 'rip_1',
    cardId: 'card-1',
    recipient: walletNamed('recipient'),
    cardMint: walletNamed('mint'),
  };
  const recent = { blockhash: walletNamed('hash') as never, lastValidBlockHeight: 9n };
  const instructions = buildTransferInstructions(provider, delivery);
  const readDeliveries = async (by = provider, sent = instructions) =>
    (
      await readProviderHistory({
        rpc: createRpcWithTransaction(buildSignedTransaction([by], sent, recent).wire, terms),
        ...{ programId: PROGRAM, wallet: provider.address, isKnown: null, maxTransactions: 10 },
      })
    ).deliveries;

  it('are those that the provider signed', async () => {
    expect(await readDeliveries()).toEqual([{ ...delivery, signature: '0' }]);
  });

  it('are none of another signer, however they look', async () => {
    expect(
      await readDeliveries(keypairNamed('other'), buildTransferInstructions(keypairNamed('other'), delivery)),
    ).toEqual([]);
  });

  it.each([0, 1, 3])('are none without their instruction %i', async (left) => {
    expect(
      await readDeliveries(
        provider,
        instructions.filter((_, index) => index !== left),
      ),
    ).toEqual([]);
  });

  it('are none where the card goes elsewhere than to the account that is opened', async () => {
    const elsewhere = buildTransferInstructions(provider, { ...delivery, recipient: walletNamed('thief') });
    expect(await readDeliveries(provider, [instructions[0]!, elsewhere[1]!, instructions[3]!])).toEqual([]);
  });

  it('fit into a transaction with the longest ids, whose memo is read again', async () => {
    const longest = { ...delivery, deliveryId: 'r'.repeat(128), cardId: '~'.repeat(128) };
    const wire = buildSignedTransaction([provider], buildTransferInstructions(provider, longest), recent);
    expect(isWithinSizeLimit(wire)).toBe(true);
    const [found] = await readDeliveries(provider, buildTransferInstructions(provider, longest));
    expect(found).toMatchObject({ deliveryId: longest.deliveryId, cardId: longest.cardId });
  });
});
