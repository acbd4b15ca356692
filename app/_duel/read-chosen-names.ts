import { createPageClient } from '../../lib/next/page-data';
import { listPlayerNames } from '../../lib/players/contract';

/** Names that players chose, by wallet. */
export type NamesByWallet = ReadonlyMap<string, string>;

/** Reads the names that the players of up to 50 different wallets chose. Only for pages rendered on the server. */
export async function readChosenNames(wallets: readonly (string | null | undefined)[]): Promise<NamesByWallet> {
  const asked = [...new Set(wallets.flatMap((wallet) => wallet ?? []))];
  if (asked.length === 0) return new Map();
  const client = await createPageClient();
  const { items } = await client.call(listPlayerNames, { query: { wallets: asked } });
  return new Map(items.map(({ wallet, name }) => [wallet, name]));
}
