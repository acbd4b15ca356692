import { getBase64Encoder, type Instruction } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { getEscrowEncoder } from '../../lib/chain/escrow/generated/accounts/escrow';
import { buildAcceptInstruction } from '../../lib/chain/escrow/instructions';
import { EscrowStage } from '../../lib/chain/escrow/state';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { openPartialRpc } from '../../testing/agents/hanging-rpc';
import {
  buildAgreeableTerms,
  buildEscrowAccount,
  keypairNamed,
  PROGRAM,
  walletNamed,
} from '../../testing/provider/fixture';
import { buildSignedTransaction } from '../send';
import { findAcceptedDuels } from './recover';

const provider = keypairNamed('provider');
const terms = buildAgreeableTerms({ commitmentOf: () => '11'.repeat(32) } as never);
const deriveEscrowAddress = (of: DuelTerms) => findEscrowAddress(hashTerms(of), PROGRAM).address;

/** The transaction of an accept, in base64. */
function buildAcceptTransaction(of: DuelTerms): string {
  const instruction: Instruction = buildAcceptInstruction({
    escrow: deriveEscrowAddress(of),
    provider: provider.address,
    programAddress: PROGRAM,
  });
  const recent = { blockhash: walletNamed('hash') as never, lastValidBlockHeight: 9n };
  return buildSignedTransaction([provider], [instruction], recent).wire;
}

/** Flips one bit of the first signature, as in a transaction signed without the key. */
function corruptSignature(wire: string): string {
  const bytes = new Uint8Array(getBase64Encoder().encode(wire));
  bytes[5] = (bytes[5] as number) ^ 1;
  return toBase64(bytes);
}

/** An RPC with one transaction of the provider, and one escrow account at any address. */
const createRpcWithTransaction = (wire: string, shown: DuelTerms) =>
  openPartialRpc({
    getSignaturesForAddress: () => [{ signature: 'one', err: null }],
    getTransaction: () => ({ transaction: [wire, 'base64'] }),
    getMultipleAccounts: () => ({
      value: [
        { owner: PROGRAM, data: [toBase64(new Uint8Array(40)), 'base64'] },
        {
          owner: PROGRAM,
          data: [
            toBase64(
              new Uint8Array(getEscrowEncoder().encode(buildEscrowAccount(shown, { stage: EscrowStage.Accepted }))),
            ),
            'base64',
          ],
        },
      ],
    }),
  });

const findAccepted = async (wire: string, shown = terms) =>
  (
    await findAcceptedDuels({
      ...{
        rpc: createRpcWithTransaction(wire, shown),
        programId: PROGRAM,
        wallet: provider.address,
        isKnown: null,
        mostTransactions: 10,
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
