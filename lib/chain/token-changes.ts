import type { TokenChange } from './port';
import type { TransactionMeta } from './rpc-answers';

type RpcTokenBalances = NonNullable<TransactionMeta['preTokenBalances']>;

/**
 * Returns how much each token account gained (negative: lost) in a transaction, from the balances in the node's
 * response. `accounts` are those of the message, then those from its lookup tables. Null if the response lacks the
 * balances before or after, doesn't show an account's owner or program, or names an account that isn't in `accounts`.
 */
export function parseTokenChanges(
  accounts: readonly string[],
  { preTokenBalances, postTokenBalances }: TransactionMeta,
): TokenChange[] | null {
  if (!preTokenBalances || !postTokenBalances) return null;
  const indexes = [...new Set([...preTokenBalances, ...postTokenBalances].map(({ accountIndex }) => accountIndex))];
  const changes = indexes.map((index) =>
    toTokenChange(accounts[index], findBalance(preTokenBalances, index), findBalance(postTokenBalances, index)),
  );
  return changes.some((each) => each === null) ? null : (changes as TokenChange[]);
}

const findBalance = (balances: RpcTokenBalances, index: number) =>
  balances.find(({ accountIndex }) => accountIndex === index);

/** Returns how much an account gained; a missing balance is 0. Null if owner, program or account is missing. */
function toTokenChange(
  account: string | undefined,
  before: RpcTokenBalances[number] | undefined,
  after: RpcTokenBalances[number] | undefined,
): TokenChange | null {
  const { owner, mint, programId } = after ?? before ?? {};
  if (account === undefined || !owner || mint === undefined || !programId) return null;
  const amountOf = (balance: RpcTokenBalances[number] | undefined): bigint =>
    BigInt(balance?.uiTokenAmount.amount ?? '0');
  return { account, owner, mint, programId, change: amountOf(after) - amountOf(before) };
}
