import type { RpcTransport } from '@solana/kit';
import { withSpan } from '../core/trace';
import { getRpcMethod } from './metered-transport';

/** Wraps a transport so that each call is a span named after its method. Spans don't contain parameters. */
export const traceTransport = (transport: RpcTransport): RpcTransport =>
  ((call: Parameters<RpcTransport>[0]) => {
    const method = getRpcMethod(call.payload);
    return withSpan(`rpc ${method}`, { 'rpc.system': 'jsonrpc', 'rpc.method': method }, () => transport(call));
  }) as RpcTransport;
