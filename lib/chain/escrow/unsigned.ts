import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';

/** A blockhash, and the last block height at which a transaction with it can land. */
interface BlockhashLifetime {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
}

/** Compiles instructions into an unsigned transaction of one payer, version 0. */
export const compileUnsigned = (wallet: string, instructions: readonly Instruction[], recent: BlockhashLifetime) =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(wallet as Address, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: recent.blockhash as Blockhash, lastValidBlockHeight: recent.lastValidBlockHeight },
        message,
      ),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
  );
