import type { RpcTransport } from '@solana/kit';
import { withSpan } from '../core/trace';
import { readMethod } from './metered-transport';

/** A span for each call of a transport, by its method. Its parameters stay out. */
export const traceTransport = (transport: RpcTransport): RpcTransport =>
  ((call: Parameters<RpcTransport>[0]) => {
    const method = readMethod(call.payload);
    return withSpan(`rpc ${method}`, { 'rpc.system': 'jsonrpc', 'rpc.method': method }, () => transport(call));
  }) as RpcTransport;
