import type { Address } from '@solana/kit';
import { buildMintCardInstructions } from '../../agents/provider/mint-card';
import type { ChainPort } from '../../lib/chain/port';
import type { MockProvider } from '../provider/mock';
import { deriveCardKey, isMinted, sendAs, sendCard } from '../service/cards';

/**
 * Lets the mock provider of a server process deliver cards. Every process of a test derives the same mint for a
 * delivery, so that the next process continues the deliveries of a killed one. Waits for no transaction: a card isn't
 * ready until its mint is final.
 */
export function connectServerDeliveries(provider: MockProvider, chain: ChainPort, rpcUrl: string): void {
  const owner = provider.wallet.address as Address;
  const rpc = async (method: string, ...params: unknown[]): Promise<string> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await response.json()) as { result: string; error?: { message: string } };
    if (error !== undefined) throw new Error(error.message);
    return result;
  };
  const environment = { provider, services: { chain }, rpc };
  provider.mintCard = async (deliveryId) => {
    const key = deriveCardKey(deliveryId);
    if (await isMinted(environment, key)) return key.address;
    const { accounts } = await chain.finalizedAccounts([owner]);
    if (accounts[0] == null) await rpc('requestAirdrop', owner, 2_000_000_000);
    // Refused if the mint is on its way: a later request finds it final.
    else
      await sendAs(environment, [provider.wallet, key], buildMintCardInstructions(owner, key.address as Address)).catch(
        () => {},
      );
    return null;
  };
  provider.sendCard = (mint, recipient) => sendCard(environment, mint, recipient);
}
