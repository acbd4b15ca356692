import type { Address, Base64EncodedDataResponse, GetMultipleAccountsApi, Rpc } from '@solana/kit';
import { type Costs, calculateCosts, listAccountsToRead } from './costs';
import type { Spending } from './spending';
import { fromBase64 } from './wire';

/**
 * Reads the accounts that determine a transaction's costs, at commitment `confirmed`, and calculates the costs. The
 * caller chooses the node, so that the costs stated by the service can be checked independently. Rejects if the node
 * doesn't answer.
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
