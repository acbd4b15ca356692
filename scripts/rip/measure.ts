import type { Rpc } from '../duel/rpc';

/**
 * Returns the lamports that a delivered card cost its provider: what the payer of the fees lost by the card's first
 * transaction, which minted it, and by the one that delivered it. Throws if the node doesn't show one of them.
 */
export async function measureCardCost(rpc: Rpc, cardMint: string, deliveredBy: string): Promise<bigint> {
  const history = await rpc.call<{ signature: string }[]>('getSignaturesForAddress', cardMint, {
    commitment: 'finalized',
  });
  const mintedBy = history.at(-1)?.signature;
  if (mintedBy === undefined) throw new Error(`the node shows no transaction of ${cardMint}`);
  const costs = await Promise.all(
    [...new Set([mintedBy, deliveredBy])].map((signature) => readPayerCost(rpc, signature)),
  );
  return costs.reduce((sum, cost) => sum + cost, 0n);
}

/** Reads by how many lamports the transaction reduced its payer's balance; negative if it raised it. */
async function readPayerCost(rpc: Rpc, signature: string): Promise<bigint> {
  type Landed = { meta: { preBalances: number[]; postBalances: number[] } } | null;
  const options = { commitment: 'finalized', encoding: 'base64', maxSupportedTransactionVersion: 0 };
  const landed = await rpc.call<Landed>('getTransaction', signature, options);
  if (landed === null) throw new Error(`the node doesn't show the transaction ${signature}`);
  // The first account of a transaction pays its fee.
  const { preBalances, postBalances } = landed.meta;
  return BigInt(preBalances[0] ?? 0) - BigInt(postBalances[0] ?? 0);
}
