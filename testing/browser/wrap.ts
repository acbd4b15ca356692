import type { APIRequestContext } from '@playwright/test';
import { createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getSyncNativeInstruction } from '@solana-program/token';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import { deriveAddress, sendAs } from './send';

/** Wraps SOL of a wallet in its associated token account, which is opened if there is none. */
export async function wrap(request: APIRequestContext, secretKey: Uint8Array, lamports: bigint): Promise<void> {
  const owner = deriveAddress(secretKey);
  const payer = createNoopSigner(owner);
  const ata = findAssociatedTokenAddress(owner, NATIVE_MINT_ADDRESS).address;
  await sendAs(request, secretKey, [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint: NATIVE_MINT_ADDRESS }),
    getTransferSolInstruction({ source: payer, destination: ata, amount: lamports }),
    getSyncNativeInstruction({ account: ata }),
  ]);
}
