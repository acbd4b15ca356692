import { isSolanaError, type RpcTransport, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit';
import type { Meter, RpcOutcome } from '../api/meter';
import { BatchRefusedError } from './nodes/batch-refused-error';

/**
 * JSON-RPC error codes that name the request as the cause: unreadable, invalid, an unknown method, or invalid
 * parameters. Source: JSON-RPC 2.0, "Error object".
 */
const REQUEST_ERROR_CODES: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602]);
/** Some nodes answer a used-up quota with HTTP status 200 and one of these codes. */
const QUOTA_ERROR_CODES: ReadonlySet<number> = new Set([429, -32429]);
const TOO_MANY_REQUESTS = 429;
const UNKNOWN_METHOD = 'unknown';

/**
 * Counts each call of a transport by method and outcome. kit sends identical calls of one event-loop turn as a single
 * request, but each call is counted. A reply in an unexpected form, which `createChainPort` refuses, counts as `ok`,
 * because the node did reply.
 */
export function meterTransport(transport: RpcTransport, meter: Meter): RpcTransport {
  return (async (call: Parameters<RpcTransport>[0]) => {
    const begun = meter.startTimer();
    const method = getRpcMethod(call.payload);
    try {
      const reply = await transport(call);
      meter.countRpcCall(method, classifyReply(reply), begun);
      return reply;
    } catch (error) {
      // An aborted call counts as one that ran out of time.
      meter.countRpcCall(method, call.signal?.aborted ? 'timeout' : classifyError(error), begun);
      throw error;
    }
  }) as RpcTransport;
}

/** Returns the method of a JSON-RPC call; `unknown` if the payload names none. */
export const getRpcMethod = (payload: unknown): string =>
  String((payload as { readonly method?: unknown } | null)?.method ?? UNKNOWN_METHOD);

/** Returns the outcome of a call that got a JSON-RPC reply; a used-up quota is `429`. */
export function classifyReply(reply: unknown): RpcOutcome {
  const code = (reply as { readonly error?: { readonly code?: unknown } } | null)?.error?.code;
  if (code === undefined) return 'ok';
  // kit reads whole numbers of a reply as bigint.
  const number = Number(code);
  if (QUOTA_ERROR_CODES.has(number)) return '429';
  return REQUEST_ERROR_CODES.has(number) ? 'request-error' : 'server-error';
}

/** Returns the outcome of a call that got no JSON-RPC reply. */
export function classifyError(error: unknown): RpcOutcome {
  if (error instanceof SyntaxError) return 'unreadable';
  if (error instanceof BatchRefusedError) return 'request-error';
  if (!isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) return 'unreachable';
  const { statusCode } = error.context;
  if (statusCode === TOO_MANY_REQUESTS) return '429';
  return statusCode >= 500 ? 'http-5xx' : 'http-4xx';
}
