import { AccountState, getMintDecoder, getMintSize, getTokenDecoder, getTokenSize } from '@solana-program/token';
import { TOKEN_PROGRAM_ADDRESS } from './address';

/** An account as a node shows it. */
interface OwnedAccount {
  readonly owner: string;
  readonly data: Uint8Array;
}

/** Returns why the program would refuse this mint as a card, or null. Source: docs/duel-v4.md, `deposit_card`. */
export function findCardMintFault(account: OwnedAccount | null): string | null {
  if (account === null) return 'there is no such mint';
  if (account.owner !== TOKEN_PROGRAM_ADDRESS) return 'the mint is not of the legacy SPL Token program';
  if (account.data.length !== getMintSize()) return 'the account is no mint';
  const { isInitialized, decimals, supply, mintAuthority, freezeAuthority } = getMintDecoder().decode(account.data);
  if (!isInitialized) return 'the mint is not initialised';
  if (decimals !== 0) return `the mint has ${decimals} decimals`;
  if (supply !== 1n) return `the mint has a supply of ${supply}`;
  if (mintAuthority.__option !== 'None') return 'the mint can make more pieces';
  return freezeAuthority.__option === 'None' ? null : 'the mint can freeze its accounts';
}

/**
 * Returns the balance of a token account with this owner and mint. Null for any other account, and if there is no
 * account.
 */
export function parseTokenBalance(
  account: OwnedAccount | null,
  { owner, mint }: { owner: string; mint: string },
): bigint | null {
  if (account === null || account.owner !== TOKEN_PROGRAM_ADDRESS || account.data.length !== getTokenSize())
    return null;
  const token = getTokenDecoder().decode(account.data);
  return token.state !== AccountState.Uninitialized && token.mint === mint && token.owner === owner
    ? token.amount
    : null;
}

/**
 * Returns the balance of a plain token account with this owner and mint: initialised, not frozen, without delegate or
 * close authority. Null for any other account, and if there is no account.
 */
export function parsePlainTokenBalance(
  account: OwnedAccount | null,
  { owner, mint }: { owner: string; mint: string },
): bigint | null {
  if (account === null || account.owner !== TOKEN_PROGRAM_ADDRESS || account.data.length !== getTokenSize())
    return null;
  const token = getTokenDecoder().decode(account.data);
  const isPlain =
    token.state === AccountState.Initialized &&
    token.mint === mint &&
    token.owner === owner &&
    token.delegate.__option === 'None' &&
    token.closeAuthority.__option === 'None';
  return isPlain ? token.amount : null;
}

/**
 * Returns why a wallet can't deposit this card, or null if it can. `account` is the wallet's associated token account
 * for the card's mint: it must be plain and hold exactly one token.
 */
export function findMissingCardFault(account: OwnedAccount | null, of: { owner: string; mint: string }): string | null {
  return parsePlainTokenBalance(account, of) === 1n
    ? null
    : 'the wallet does not hold the card in its associated token account';
}
