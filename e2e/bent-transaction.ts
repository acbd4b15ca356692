import {
  appendTransactionMessageInstruction,
  compileTransaction,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type TransactionMessage,
  type TransactionMessageWithFeePayer,
} from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';

type Payable = TransactionMessage & TransactionMessageWithFeePayer;

/** The same with a priority fee, which wallets add on their own. */
export function withPriorityFee(wire: Uint8Array): Uint8Array {
  const { messageBytes } = getTransactionDecoder().decode(wire);
  const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes)) as Payable;
  const price = getSetComputeUnitPriceInstruction({ microLamports: 1_000n });
  return new Uint8Array(
    getTransactionEncoder().encode(compileTransaction(appendTransactionMessageInstruction(price, message))),
  );
}

/** The same with another fee in its terms: 50,000,000 lamports become 486,597,760. */
export function withMore(wire: Uint8Array): Uint8Array {
  const bent = Buffer.from(wire);
  bent[bent.indexOf(Buffer.from([0x80, 0xf0, 0xfa, 0x02])) + 3] = 0x1d;
  return bent;
}
