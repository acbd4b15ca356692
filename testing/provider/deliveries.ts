import type { Address } from '@solana/kit';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import type { DeliveryReply, DeliveryRequest } from '../../lib/provider/port';
import { walletNamed } from './fixture';
import { type ProviderTestChain, type RunningProvider, waitUntil } from './own-chain';

/** A reply by which the provider promises a card. */
export type PromisedDelivery = Extract<DeliveryReply, { kind: 'taken' }>;

/** Builds a request to deliver a card to the wallet of this name. */
export const buildDeliveryRequest = (name: string): DeliveryRequest => ({
  ...{ deliveryId: `rip_${name}`, cardId: 'card-1', recipient: walletNamed(name) },
});

/** Repeats the request until the provider promises a card. Throws if it refuses. */
export async function requestDelivery({ port }: RunningProvider, request: DeliveryRequest): Promise<PromisedDelivery> {
  let reply: DeliveryReply = { kind: 'not-yet', reason: 'not asked' };
  await waitUntil('a card', async () => {
    reply = await port.deliverCard(request);
    if (reply.kind === 'refused') throw new Error(reply.code);
    return reply.kind === 'taken';
  });
  return reply as unknown as PromisedDelivery;
}

/** Returns how many tokens of the mint a wallet's associated account has; 0 without the account. */
export const readCardBalance = (chain: ProviderTestChain, owner: string, mint: string): Promise<bigint> =>
  chain.readTokenBalance(findAssociatedTokenAddress(owner as Address, mint as Address).address).catch(() => 0n);
