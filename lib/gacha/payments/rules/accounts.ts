import { AccountState, getMintDecoder, getMintSize, getTokenDecoder, getTokenSize } from '@solana-program/token';
import { TOKEN_PROGRAM_ADDRESS } from '../../../chain/escrow/address';

/** An account as returned by the RPC. */
interface Account {
  readonly owner: string;
  readonly data: Uint8Array;
}

/** Returns why a price with these decimals can't be paid in this mint, or null if it can. */
export function findPaymentMintFault(account: Account | null, decimals: number): string | null {
  if (account === null) return 'There is no such mint.';
  if (account.owner !== TOKEN_PROGRAM_ADDRESS || account.data.length !== getMintSize())
    return 'It is no mint of the legacy SPL Token program.';
  const mint = getMintDecoder().decode(account.data);
  if (!mint.isInitialized) return 'The mint is not initialised.';
  if (mint.decimals !== decimals) return `The mint has ${mint.decimals} decimals, the price has ${decimals}.`;
  return mint.freezeAuthority.__option === 'None' ? null : 'Somebody can freeze accounts of the mint.';
}

/** Decodes a token account of the legacy SPL Token program; null for any other account. */
const decodeTokenAccount = (account: Account | null) =>
  account?.owner === TOKEN_PROGRAM_ADDRESS && account.data.length === getTokenSize()
    ? getTokenDecoder().decode(account.data)
    : null;

/** Returns why the treasury's account can't receive payments, or null if it can. */
export function findTreasuryFault(
  account: Account | null,
  of: { readonly wallet: string; readonly mint: string },
): string | null {
  const token = decodeTokenAccount(account);
  if (token === null) return 'The treasury has no token account for this mint.';
  if (token.mint !== of.mint || token.owner !== of.wallet)
    return 'The treasury’s token account belongs to somebody else.';
  if (token.state !== AccountState.Initialized) return 'The treasury’s token account is frozen.';
  return token.delegate.__option === 'None' && token.closeAuthority.__option === 'None'
    ? null
    : 'Somebody else than the treasury has power over its token account.';
}

/** Returns why the payer's account can't pay the amount, or null if it can. */
export function findPayerFault(
  account: Account | null,
  of: { readonly wallet: string; readonly mint: string; readonly amount: bigint },
): string | null {
  const token = decodeTokenAccount(account);
  if (token === null) return 'The wallet has no associated token account for this mint.';
  if (token.mint !== of.mint || token.owner !== of.wallet)
    return 'The wallet’s token account belongs to somebody else.';
  if (token.state !== AccountState.Initialized) return 'The wallet’s token account is frozen.';
  return token.amount >= of.amount ? null : `It holds ${token.amount} of ${of.amount} base units.`;
}
