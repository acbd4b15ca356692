import type { RawData, WebSocket } from 'ws';
import { stringifyJson } from './json-text';
import { parseUnsignedParam } from './params';
import { handleRpcRequest, type RpcMethod, type RpcMethods } from './rpc';
import { buildInvalidParamsFailure, INTERNAL_ERROR, RpcFailure } from './rpc-failure';
import { parseSubscribedEvent, type SubscribedEventKind } from './subscription-params';
import type { Subscriptions } from './subscriptions';

/**
 * State of a socket: the ids of its subscriptions, and of those created by the message that is being handled.
 * `subscriptions` holds the subscriptions of all sockets.
 */
interface SocketState {
  readonly subscriptions: Subscriptions;
  readonly subscriptionIds: Set<number>;
  readonly newSubscriptionIds: number[];
  send(text: string): void;
}

const SUBSCRIPTION_KINDS: readonly { readonly kind: SubscribedEventKind; readonly requiredParams: number }[] = [
  { kind: 'slot', requiredParams: 0 },
  { kind: 'signature', requiredParams: 1 },
  { kind: 'account', requiredParams: 1 },
  { kind: 'program', requiredParams: 1 },
  { kind: 'logs', requiredParams: 1 },
];

/** Maximum number of subscriptions that one socket has at a time. */
export const MAX_SUBSCRIPTIONS = 100;
/** Error message for a subscription beyond the limit, worded as a node words it. */
const TOO_MANY_SUBSCRIPTIONS = 'Internal Error: Subscription refused. Node subscription limit reached';

const createSubscribeMethod = (kind: SubscribedEventKind, required: number): RpcMethod<SocketState> => ({
  requiredParams: required,
  maxParams: required === 0 ? 0 : 2,
  run: (socket, params) => {
    if (socket.subscriptionIds.size >= MAX_SUBSCRIPTIONS) throw new RpcFailure(INTERNAL_ERROR, TOO_MANY_SUBSCRIPTIONS);
    const id = socket.subscriptions.add(parseSubscribedEvent(kind, params), (method, result) => {
      if (kind === 'signature') socket.subscriptionIds.delete(id);
      socket.send(stringifyJson({ jsonrpc: '2.0', method, params: { result, subscription: id } }));
    });
    socket.subscriptionIds.add(id);
    socket.newSubscriptionIds.push(id);
    return id;
  },
});

const unsubscribeMethod: RpcMethod<SocketState> = {
  requiredParams: 1,
  maxParams: 1,
  run: ({ subscriptions, subscriptionIds }, [given]) => {
    const id = parseUnsignedParam(given);
    if (!subscriptionIds.delete(id)) throw buildInvalidParamsFailure('Invalid subscription id.');
    return subscriptions.remove(id);
  },
};

const socketMethods: RpcMethods<SocketState> = new Map<string, RpcMethod<SocketState>>(
  SUBSCRIPTION_KINDS.flatMap(({ kind, requiredParams }) => [
    [`${kind}Subscribe`, createSubscribeMethod(kind, requiredParams)] as const,
    [`${kind}Unsubscribe`, unsubscribeMethod] as const,
  ]),
);

/** Bytes that may wait to be sent on a socket. If more wait at the next message, the socket is closed. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

/** Serves subscriptions on a socket until it closes. */
export function serveSocket(socket: WebSocket, subscriptions: Subscriptions, onError: (error: unknown) => void): void {
  const state: SocketState = {
    subscriptions,
    subscriptionIds: new Set(),
    newSubscriptionIds: [],
    send: (text) => {
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    },
  };
  socket.on('message', (data: RawData) => {
    try {
      const reply = handleRpcRequest(state, socketMethods, data.toString());
      if (reply) state.send(reply);
      for (const id of state.newSubscriptionIds.splice(0)) subscriptions.notifyIfLanded(id);
    } catch (error) {
      onError(error);
      socket.terminate();
    }
  });
  socket.on('close', () => {
    for (const id of state.subscriptionIds) subscriptions.remove(id);
  });
  socket.on('error', onError);
}
