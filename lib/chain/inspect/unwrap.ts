import type { Address } from '@solana/kit';
import { findTokenAddress, NATIVE_MINT_ADDRESS, SYSTEM_PROGRAM_ADDRESS } from '../escrow/address';
import { decodeMessage } from './decode';
import { readInstruction } from './instruction';
import { fromBase64, splitTransaction } from './wire';

/** An unwrapping as its bytes say it. It must not be signed unless `faults` is empty. */
export interface UnwrapInspection {
  readonly faults: readonly string[];
  readonly account: string;
  readonly to: string;
  readonly networkFeeLamports: bigint;
}

const SIGNATURE_FEE = 5_000n;

/** Reads an unsigned transaction (base64) that must close the wallet's account for wrapped SOL, and do nothing else. */
export function readUnwrap(base64: string, wallet: string): UnwrapInspection {
  const { signatures, message } = splitTransaction(fromBase64(base64));
  const { signers, instructions } = decodeMessage(message);
  const [first, ...more] = instructions.map((each) => readInstruction(each, SYSTEM_PROGRAM_ADDRESS));
  const own = findTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  const close = first?.kind === 'close-token-account' ? first : null;
  const isOwn = close?.account === own && close.to === wallet && close.owner === wallet;
  const faults = [
    ...(signatures.length === 1 && signers[0] === wallet ? [] : ['It asks for another signature than yours alone.']),
    ...(isOwn && more.length === 0
      ? []
      : ['It does something else than close your wrapped SOL account into your wallet.']),
  ];
  const networkFeeLamports = SIGNATURE_FEE * BigInt(signatures.length);
  return { faults, account: close?.account ?? '', to: close?.to ?? '', networkFeeLamports };
}
