import type { Address, Instruction } from '@solana/kit';
import { LiteSVM } from 'litesvm';
import { LIGHTHOUSE } from '../../lib/chain/inspect/instruction';
import { MEMO_PROGRAM } from '../../lib/chain/inspect/payment';
import type { ChainProgram } from '../../lib/chain/local/runtime/vm';

/**
 * A program at Lighthouse's address that lets every assertion pass: SPL Memo, which takes any text and signers as its
 * accounts. Lighthouse itself is in no repository that this one may depend on.
 */
export function lighthouseStandIn(): ChainProgram {
  const account = new LiteSVM().getAccount(MEMO_PROGRAM as Address);
  if (!account.exists) throw new Error('LiteSVM lacks SPL Memo');
  return { address: LIGHTHOUSE as Address, bytes: account.data as Uint8Array };
}

/** An assertion about the signing wallet's account, as wallets add it: `AssertAccountInfoMulti` of nothing. */
export const buildLighthouseAssertion = (wallet: string, nth = 0): Instruction => ({
  programAddress: LIGHTHOUSE as Address,
  accounts: [{ address: wallet as Address, role: 0 }],
  data: Uint8Array.of(6, nth, 0),
});
