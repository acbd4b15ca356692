import type { Address } from '@solana/kit';
import { AccountState, getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token';
import type { StoredAccount } from './account-versions';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './program-addresses';

/** Balance of a token account before or after a transaction. */
export interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: Address;
  readonly owner: Address;
  readonly programId: Address;
  /** Amount in base units of the mint. */
  readonly amount: bigint;
  readonly decimals: number;
}

export const TOKEN_ACCOUNT_BYTES = 165;
export const MINT_BYTES = 82;
/** Offset at which Token-2022 stores the kind of an extended account: 1 is a mint, 2 a token account. */
const ACCOUNT_TYPE_OFFSET = TOKEN_ACCOUNT_BYTES;
const tokenDecoder = getTokenDecoder();
const mintDecoder = getMintDecoder();

export const isTokenProgram = (owner: string): boolean => owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM;

/** Whether an account has extensions of Token-2022 and is of this kind: 1 is a mint, 2 a token account. */
const hasAccountType = ({ owner, data }: StoredAccount, kind: number): boolean =>
  owner === TOKEN_2022_PROGRAM && data.length > ACCOUNT_TYPE_OFFSET && data[ACCOUNT_TYPE_OFFSET] === kind;

/** Decodes a token account. Null if the account is missing, of another type, or not initialized. */
export function decodeTokenAccount(account: StoredAccount | null): Token | null {
  if (!account || !isTokenProgram(account.owner)) return null;
  if (account.data.length !== TOKEN_ACCOUNT_BYTES && !hasAccountType(account, 2)) return null;
  const token = tokenDecoder.decode(account.data);
  return token.state === AccountState.Uninitialized ? null : token;
}

/** Decodes a mint. Null if the account is missing, of another type, or not initialized. */
export function decodeMintAccount(account: StoredAccount | null): Mint | null {
  if (!account || !isTokenProgram(account.owner)) return null;
  if (account.data.length !== MINT_BYTES && !hasAccountType(account, 1)) return null;
  const mint = mintDecoder.decode(account.data);
  return mint.isInitialized ? mint : null;
}

/** Returns the token balances of a transaction's accounts. `accountOf` finds their mints. */
export function listTokenBalances(
  accounts: readonly (StoredAccount | null)[],
  accountOf: (address: Address) => StoredAccount | null,
): TokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    const token = decodeTokenAccount(account);
    const mint = token && decodeMintAccount(accountOf(token.mint));
    if (!account || !token || !mint) return [];
    const { mint: address, owner, amount } = token;
    return [{ accountIndex, mint: address, owner, programId: account.owner, amount, decimals: mint.decimals }];
  });
}
