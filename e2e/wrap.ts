import { ed25519 } from '@noble/curves/ed25519.js';
import type { APIRequestContext } from '@playwright/test';
import { base58 } from '@scure/base';
import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getSyncNativeInstruction } from '@solana-program/token';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../lib/chain/escrow/address';
import { compileUnsigned } from '../lib/chain/escrow/unsigned';
import { expect } from './strict-page';

/** Wraps SOL of a wallet, as a refund that somebody else sends leaves it. */
export async function wrap(request: APIRequestContext, secretKey: Uint8Array, lamports: bigint): Promise<void> {
  const call = async (method: string, ...params: unknown[]) => {
    const response = await request.post('/rpc', { data: { jsonrpc: '2.0', id: 1, method, params } });
    return (await response.json()).result;
  };
  const owner = base58.encode(ed25519.getPublicKey(secretKey)) as Address;
  const payer = createNoopSigner(owner);
  const ata = findTokenAddress(owner, NATIVE_MINT_ADDRESS).address;
  const instructions = [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint: NATIVE_MINT_ADDRESS }),
    getTransferSolInstruction({ source: payer, destination: ata, amount: lamports }),
    getSyncNativeInstruction({ account: ata }),
  ];
  const { value } = await call('getLatestBlockhash', { commitment: 'confirmed' });
  const message = new Uint8Array(compileUnsigned(owner, instructions, value).messageBytes);
  const wire = Buffer.from([1, ...ed25519.sign(message, secretKey), ...message]).toString('base64');
  const signature = await call('sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
  await expect
    .poll(async () => (await call('getSignatureStatuses', [signature])).value[0]?.confirmationStatus)
    .toMatch(/confirmed|finalized/);
}
