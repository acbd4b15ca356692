import type { Address, Base64EncodedDataResponse, GetMultipleAccountsApi, Rpc } from '@solana/kit';
import { type Costs, calculateCosts, listAccountsToRead } from './costs';
import type { Spending } from './spending';
import { fromBase64 } from './wire';

/**
 * Reads the costs of a transaction, at `confirmed`, from a node of the reader's choice. Rejects if the node doesn't
 * answer.
 */
export async function readCosts(
  rpc: Rpc<GetMultipleAccountsApi>,
  wallet: string,
  spending: Spending,
): Promise<{ readonly balance: bigint; readonly costs: Costs }> {
  const addresses = listAccountsToRead(wallet, spending) as Address[];
  const { value } = await rpc.getMultipleAccounts(addresses, { commitment: 'confirmed', encoding: 'base64' }).send();
  const accounts = value.map(
    (account) =>
      account && {
        lamports: account.lamports as bigint,
        data: fromBase64((account.data as Base64EncodedDataResponse)[0]),
      },
  );
  return calculateCosts(spending, accounts);
}
