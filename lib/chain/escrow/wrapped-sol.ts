import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from './address';

/**
 * Builds the instruction that closes the wallet's associated account for wrapped SOL. Its whole balance becomes SOL of
 * the wallet.
 */
export const buildUnwrapInstruction = (wallet: Address): Instruction =>
  getCloseAccountInstruction({
    account: findAssociatedTokenAddress(wallet, NATIVE_MINT_ADDRESS).address,
    destination: wallet,
    owner: createNoopSigner(wallet),
  });

/**
 * Builds instructions that open the wallet's associated account for wrapped SOL unless it exists, and wrap `lamports`.
 */
export function buildWrapInstructions(wallet: Address, lamports: bigint): Instruction[] {
  const account = findAssociatedTokenAddress(wallet, NATIVE_MINT_ADDRESS).address;
  const payer = createNoopSigner(wallet);
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: account, owner: wallet, mint: NATIVE_MINT_ADDRESS }),
    getTransferSolInstruction({ source: payer, destination: account, amount: lamports }),
    getSyncNativeInstruction({ account }),
  ];
}

const TOKEN_ACCOUNT_BYTES = 165;
/** Position of the amount in a token account's data, in bytes. */
const AMOUNT_OFFSET = 64;

/** Returns the balance of a token account in base units; null if the data isn't 165 bytes long. */
export function decodeTokenBalance(data: Uint8Array): bigint | null {
  if (data.length !== TOKEN_ACCOUNT_BYTES) return null;
  return new DataView(data.buffer, data.byteOffset, data.length).getBigUint64(AMOUNT_OFFSET, true);
}
