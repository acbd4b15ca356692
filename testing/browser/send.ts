import { ed25519 } from '@noble/curves/ed25519.js';
import type { APIRequestContext } from '@playwright/test';
import { base58 } from '@scure/base';
import type { Address, Instruction } from '@solana/kit';
import { createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { compileUnsigned } from '../../lib/chain/escrow/unsigned';
import { expect } from './strict-page';

export const deriveAddress = (secretKey: Uint8Array): Address =>
  base58.encode(ed25519.getPublicKey(secretKey)) as Address;

/** The fee of one signature, in lamports. */
const NETWORK_FEE_LAMPORTS = 5_000;

/** Calls the chain's RPC once and returns the result. */
export async function rpc(request: APIRequestContext, method: string, ...params: unknown[]) {
  const response = await request.post('/rpc', { data: { jsonrpc: '2.0', id: 1, method, params } });
  return (await response.json()).result;
}

/** Signs with this key, sends without any page, and waits until the transaction is confirmed. */
export async function sendAs(
  request: APIRequestContext,
  secretKey: Uint8Array,
  instructions: readonly Instruction[],
): Promise<void> {
  const { value } = await rpc(request, 'getLatestBlockhash', { commitment: 'confirmed' });
  const message = new Uint8Array(compileUnsigned(deriveAddress(secretKey), instructions, value).messageBytes);
  const wire = Buffer.from([1, ...ed25519.sign(message, secretKey), ...message]).toString('base64');
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
  const signature = await rpc(request, 'sendTransaction', wire, options);
  expect(signature, 'refused in its trial run').toBeDefined();
  await expect
    .poll(async () => (await rpc(request, 'getSignatureStatuses', [signature])).value[0]?.confirmationStatus)
    .toMatch(/confirmed|finalized/);
}

/** Sends every lamport of a wallet to `to`, less the network fee. */
export async function sendAllLamports(request: APIRequestContext, secretKey: Uint8Array, to: Address): Promise<void> {
  const wallet = deriveAddress(secretKey);
  const balance = async (): Promise<number> =>
    (await rpc(request, 'getBalance', wallet, { commitment: 'confirmed' })).value;
  const amount = BigInt((await balance()) - NETWORK_FEE_LAMPORTS);
  const source = createNoopSigner(wallet);
  await sendAs(request, secretKey, [getTransferSolInstruction({ source, destination: to, amount })]);
  await expect.poll(balance).toBe(0);
}
