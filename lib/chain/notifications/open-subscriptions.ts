import {
  createDefaultSolanaRpcSubscriptionsChannelCreator,
  createRpcSubscriptionsTransportFromChannelCreator,
  createSolanaRpcSubscriptionsFromTransport,
  type RpcSubscriptions,
  type RpcSubscriptionsChannelCreator,
  type SolanaRpcSubscriptionsApi,
} from '@solana/kit';

/**
 * Creates kit's subscriptions client for one WebSocket, which connects at the first subscription.
 *
 * A message that can't be sent is dropped. If kit saw the error, it would end the subscription and reject a promise
 * that nobody handles once the subscription is aborted, which ends a Node process. A node that closes each socket at
 * once could end our process that way.
 */
export function createSubscriptionsClient(url: string): RpcSubscriptions<SolanaRpcSubscriptionsApi> {
  const createChannel = createDefaultSolanaRpcSubscriptionsChannelCreator({ url });
  const createSafeChannel: RpcSubscriptionsChannelCreator<unknown, unknown> = async (config) => {
    const channel = await createChannel(config);
    return { ...channel, send: (message) => channel.send(message).catch(() => {}) };
  };
  return createSolanaRpcSubscriptionsFromTransport(
    createRpcSubscriptionsTransportFromChannelCreator(createSafeChannel),
  );
}
