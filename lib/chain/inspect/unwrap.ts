import type { Address } from '@solana/kit';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import { decodeInstruction } from './instruction';
import { calculateNetworkFee } from './network-fee';
import { decodeUnsignedTransaction } from './read-unsigned';

/**
 * Result of inspecting a transaction that should unwrap SOL. A wallet must not sign it unless `faults` is empty.
 * `account` and `to` are empty texts unless the transaction's first instruction closes a token account.
 */
export interface UnwrapInspection {
  readonly faults: readonly string[];
  readonly account: string;
  readonly to: string;
  readonly networkFeeLamports: bigint;
}

/** Checks an unsigned transaction (base64). It must close the wallet's account for wrapped SOL, and do nothing else. */
export function inspectUnwrap(base64: string, wallet: string): UnwrapInspection {
  const unsigned = decodeUnsignedTransaction(base64, wallet);
  const { signers, instructions: decoded } = unsigned.decoded;
  const instructions = decoded.map((each) => decodeInstruction(each));
  const [close, ...more] = instructions;
  const own = findAssociatedTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  const isClose = close?.kind === 'close-token-account';
  const isOwn = isClose && close.account === own && close.to === wallet && close.owner === wallet;
  const faults = [
    ...unsigned.faults,
    ...(isOwn && more.length === 0
      ? []
      : ['It does something else than close your wrapped SOL account into your wallet.']),
  ];
  const networkFeeLamports = calculateNetworkFee(signers.length, instructions);
  return { faults, account: isClose ? close.account : '', to: isClose ? close.to : '', networkFeeLamports };
}
