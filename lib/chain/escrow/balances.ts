/** Lamports in a landed transaction. */
export interface Balances {
  readonly networkFee: bigint;
  /** Of each account of the message, before and after it. */
  readonly accounts: readonly { readonly address: string; readonly before: bigint; readonly after: bigint }[];
}

/** Balances as a node writes them: by the index of the account. */
interface ShownBalances {
  readonly fee?: bigint | null | undefined;
  readonly preBalances?: readonly bigint[] | null | undefined;
  readonly postBalances?: readonly bigint[] | null | undefined;
}

/**
 * Reads the lamports of each account of a transaction, `addresses` by their index. Null where the node kept none, or not
 * one for each account.
 */
export function readBalances(
  addresses: readonly string[],
  { fee, preBalances, postBalances }: ShownBalances,
): Balances | null {
  if (fee == null || !preBalances || !postBalances) return null;
  if (preBalances.length !== addresses.length || postBalances.length !== addresses.length) return null;
  const accounts = addresses.map((address, index) => ({
    address,
    before: preBalances[index] as bigint,
    after: postBalances[index] as bigint,
  }));
  return { networkFee: fee, accounts };
}
