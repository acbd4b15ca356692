import { getMintDecoder } from '@solana-program/token';
import type { ChainPort } from '../chain/port';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import type { PaymentMint } from '../gacha/machines/catalog';
import { findPaymentMintFault } from '../gacha/payments/rules/accounts';
import type { Config } from './config';

/**
 * Returns the mint in which pack machines are paid, read from the chain unless it is wrapped SOL. Throws an error that
 * says why GACHA_MINT can't be used, and `chain-unavailable`.
 */
export async function readPaymentMint({ GACHA_MINT: mint }: Config, chain: ChainPort): Promise<PaymentMint> {
  if (mint === WRAPPED_SOL_MINT) return { mint, decimals: SOL_DECIMALS };
  const [account = null] = (await chain.finalizedAccounts([mint])).accounts;
  const decimals = account === null || account.data.length < 82 ? 0 : getMintDecoder().decode(account.data).decimals;
  const fault = findPaymentMintFault(account, decimals);
  if (fault !== null) throw new Error(`GACHA_MINT cannot be paid in: ${fault}`);
  return { mint, decimals };
}
