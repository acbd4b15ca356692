import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';

/** Builds a signed v0 transaction in base64. `tables` are address lookup tables with their addresses. */
export async function signedTransaction(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  blockhash: Blockhash,
  tables: Readonly<Record<Address, Address[]>> = {},
): Promise<string> {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(payer, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
    (m) => compressTransactionMessageUsingAddressLookupTables(m, tables),
  );
  // The lookup tables make the message's type less specific, but the message is still complete.
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message as never));
}
