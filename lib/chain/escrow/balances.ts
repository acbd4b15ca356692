/** Network fee and balances of a landed transaction, in lamports. */
export interface FeeAndBalances {
  readonly networkFee: bigint;
  /** Each account of the message, with its balance before and after the transaction. */
  readonly accountBalances: readonly { readonly address: string; readonly before: bigint; readonly after: bigint }[];
}

/**
 * A transaction's network fee and balances in a node's reply. Balances are indexed by the account's position in the
 * message.
 */
interface RpcBalances {
  readonly fee?: bigint | null | undefined;
  readonly preBalances?: readonly bigint[] | null | undefined;
  readonly postBalances?: readonly bigint[] | null | undefined;
}

/**
 * Reads the balances of a transaction's accounts; `addresses` are in the order of the message. Null if the node gives
 * no fee or no balances, or not one for each account.
 */
export function parseBalances(
  addresses: readonly string[],
  { fee, preBalances, postBalances }: RpcBalances,
): FeeAndBalances | null {
  if (fee == null || !preBalances || !postBalances) return null;
  if (preBalances.length !== addresses.length || postBalances.length !== addresses.length) return null;
  const accounts = addresses.map((address, index) => ({
    address,
    before: preBalances[index] as bigint,
    after: postBalances[index] as bigint,
  }));
  return { networkFee: fee, accountBalances: accounts };
}
