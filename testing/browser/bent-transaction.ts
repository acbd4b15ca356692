import {
  appendTransactionMessageInstruction,
  appendTransactionMessageInstructions,
  compileTransaction,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  prependTransactionMessageInstructions,
  type TransactionMessage,
  type TransactionMessageWithFeePayer,
} from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { buildLighthouseAssertion } from '../chain/lighthouse';

type MessageWithFeePayer = TransactionMessage & TransactionMessageWithFeePayer;

/** Returns the transaction, unsigned, with a change to its message. */
function changeMessage(wire: Uint8Array, change: (message: MessageWithFeePayer) => MessageWithFeePayer): Uint8Array {
  const { messageBytes } = getTransactionDecoder().decode(wire);
  const message = decompileTransactionMessage(
    getCompiledTransactionMessageDecoder().decode(messageBytes),
  ) as MessageWithFeePayer;
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(change(message))));
}

const priceInstruction = getSetComputeUnitPriceInstruction({ microLamports: 1_000n });

/** Adds a priority fee, which wallets add on their own. */
export const withPriorityFee = (wire: Uint8Array): Uint8Array =>
  changeMessage(wire, (message) => appendTransactionMessageInstruction(priceInstruction, message));

/**
 * Adds this many of Lighthouse's assertions about the wallet before and after the instructions, as Phantom and others
 * do.
 */
export const withLighthouse =
  (
    wallet: string,
    { before: assertionsBefore, after: assertionsAfter }: { readonly before: number; readonly after: number },
  ) =>
  (wire: Uint8Array): Uint8Array =>
    changeMessage(wire, (message) =>
      appendTransactionMessageInstructions(
        buildAssertions(wallet, assertionsAfter),
        prependTransactionMessageInstructions(buildAssertions(wallet, assertionsBefore), message),
      ),
    );

const buildAssertions = (wallet: string, count: number) =>
  Array.from({ length: count }, (_, nth) => buildLighthouseAssertion(wallet, nth));

/** Changes the fee in the terms of a payment: 50,000,000 lamports become 502,984,832. */
export function withHigherFee(wire: Uint8Array): Uint8Array {
  const bent = Buffer.from(wire);
  bent[bent.indexOf(Buffer.from([0x80, 0xf0, 0xfa, 0x02])) + 3] = 0x1d;
  return bent;
}
