import { createNoopSigner } from '@solana/kit';
import { getCloseAccountInstruction } from '@solana-program/token';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../lib/chain/escrow/address';
import type { Connection } from './connect';
import type { Keypair } from './keypair';
import type { Log } from './log';
import { sendInstructions } from './send';

/** Refunds come as wrapped SOL, which pays nothing here: closing the account makes it SOL again. */
export async function unwrapRefunds(
  { rpc }: Connection,
  keypair: Keypair,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const account = findTokenAddress(keypair.address, NATIVE_MINT_ADDRESS).address;
  const found = await rpc
    .getAccountInfo(account, { commitment: 'confirmed', encoding: 'jsonParsed' })
    .send({ abortSignal: signal });
  const data = found.value?.data;
  const parsed = data && 'parsed' in data ? (data.parsed.info as { tokenAmount?: { amount: string } }) : null;
  if (parsed?.tokenAmount === undefined || parsed.tokenAmount.amount === '0') return;
  const owner = createNoopSigner(keypair.address);
  const closing = getCloseAccountInstruction({ account, destination: keypair.address, owner });
  const { kind } = await sendInstructions(rpc, keypair, [closing], signal);
  log('unwrapped', { outcome: kind, lamports: parsed.tokenAmount.amount });
}
