import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import type { LandedTransaction } from '../../lib/chain/port';

interface LandedTransactionInput {
  readonly payer: Address;
  readonly instructions: readonly Instruction[];
  /** Inner instructions of the first instruction. */
  readonly inner?: readonly Instruction[];
  /** Addresses that the message takes from the lookup table at the address `lookupTable`. */
  readonly lookedUpAddresses?: readonly Address[];
  readonly lookupTable?: Address;
}

/** Builds a finalized transaction as the chain port returns it. Its signatures are made up. */
export function buildLandedTransaction(
  { payer, instructions, inner = [], lookedUpAddresses = [], lookupTable = payer }: LandedTransactionInput,
  overrides: Partial<LandedTransaction> = {},
): LandedTransaction {
  const { messageBytes } = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(payer, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: payer as string as Blockhash, lastValidBlockHeight: 1n },
        message,
      ),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, { [lookupTable]: [...lookedUpAddresses] }),
    compileTransaction,
  );
  const calls = inner.map(({ programAddress, accounts = [], data = new Uint8Array() }) => ({
    programId: programAddress,
    accounts: accounts.map(({ address }) => address),
    data: new Uint8Array(data),
  }));
  return {
    slot: 1n,
    error: null,
    message: new Uint8Array(messageBytes),
    signatures: [payer],
    loadedAddresses: { writable: lookedUpAddresses, readonly: [] },
    tokenChanges: [],
    innerCalls: [{ instructionIndex: 0, calls }],
    balances: null,
    ...overrides,
  };
}
