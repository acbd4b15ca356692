import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import type { DuelPlayer } from './play';

/** Enough for an account without data to be exempt from rent. */
const RENT_EXEMPT_LAMPORTS = 1_000_000n;

/** Sends `count` transfers of lamports to an account, which mean nothing to the service; all are final afterwards. */
export async function sendSpamTransactions(play: DuelPlayer, address: string, count: number): Promise<void> {
  const { chain } = play.world.services;
  const recent = await chain.latestBlockhash();
  const payer = play.crank.address as Address;
  for (let index = 0; index < count; index += 1) {
    const transfer = getTransferSolInstruction({
      source: createNoopSigner(payer),
      destination: address as Address,
      amount: RENT_EXEMPT_LAMPORTS + BigInt(index),
    });
    const compiled = pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(payer, message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash({ ...recent, blockhash: recent.blockhash as Blockhash }, message),
      (message) => appendTransactionMessageInstructions([transfer], message),
      compileTransaction,
    );
    await play.send(play.crank.signTransaction(getBase64EncodedWireTransaction(compiled)).transaction, true);
  }
  play.world.finalize();
}
