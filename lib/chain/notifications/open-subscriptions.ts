import {
  createDefaultSolanaRpcSubscriptionsChannelCreator,
  createRpcSubscriptionsTransportFromChannelCreator,
  createSolanaRpcSubscriptionsFromTransport,
  type RpcSubscriptions,
  type RpcSubscriptionsChannelCreator,
  type SolanaRpcSubscriptionsApi,
} from '@solana/kit';

/**
 * Opens kit's subscriptions over one WebSocket, which is connected at the first subscription.
 *
 * A message that can't be sent is dropped. Kit would end that subscription and reject a promise that nobody handles
 * once it is aborted, which ends a Node process; a node that closes each socket at once could do that to us.
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
