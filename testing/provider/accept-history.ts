import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { buildSignedTransaction } from '../../agents/send';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { getEscrowEncoder } from '../../lib/chain/escrow/generated/accounts/escrow';
import { buildAcceptInstruction } from '../../lib/chain/escrow/instructions';
import { EscrowStage } from '../../lib/chain/escrow/state';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { openPartialRpc } from '../agents/hanging-rpc';
import { buildEscrowAccount, keypairNamed, PROGRAM, walletNamed } from './fixture';

/** Derives the escrow address of a duel by the fixture's program. */
export const deriveEscrowAddress = (terms: DuelTerms): Address => findEscrowAddress(hashTerms(terms), PROGRAM).address;

/** Builds the transaction in which the fixture's provider accepts a duel, in base64. */
export function buildAcceptTransaction(terms: DuelTerms): string {
  const provider = keypairNamed('provider');
  const escrow = deriveEscrowAddress(terms);
  const accept = buildAcceptInstruction({ escrow, provider: provider.address, programAddress: PROGRAM });
  const recent = { blockhash: walletNamed('hash') as never, lastValidBlockHeight: 9n };
  return buildSignedTransaction([provider], [accept], recent).wire;
}

/**
 * Opens an RPC with these transactions (base64, newest first) in every wallet's history, and with an accepted escrow
 * account at every address for which `findTerms` returns its terms. A transaction's signature is its index.
 */
export const openHistoryRpc = (
  wires: readonly string[],
  findTerms: (escrow: Address) => DuelTerms | undefined,
): Rpc<SolanaRpcApi> =>
  openPartialRpc({
    getSignaturesForAddress: () => wires.map((_, index) => ({ signature: String(index), err: null })),
    getTransaction: (signature: string) => ({ transaction: [wires[Number(signature)], 'base64'] }),
    getMultipleAccounts: ([, ...escrows]: Address[]) => ({
      value: [toAccount(new Uint8Array(40)), ...escrows.map((escrow) => encodeAccepted(findTerms(escrow)))],
    }),
  });

const encodeAccepted = (terms: DuelTerms | undefined) =>
  terms === undefined
    ? null
    : toAccount(getEscrowEncoder().encode(buildEscrowAccount(terms, { stage: EscrowStage.Accepted })));

const toAccount = (data: ArrayLike<number>) => ({ owner: PROGRAM, data: [toBase64(Uint8Array.from(data)), 'base64'] });
