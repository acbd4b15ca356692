import type { JsonValue } from './json-text';

/** A JSON-RPC error reply. Recognised by its `rpcCode`. */
export class RpcFailure extends Error {
  constructor(
    readonly rpcCode: number,
    message: string,
    readonly data?: JsonValue,
  ) {
    super(message);
  }
}

export const isRpcFailure = (error: unknown): error is RpcFailure =>
  error instanceof Error && typeof (error as { rpcCode?: unknown }).rpcCode === 'number';

export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
export const PARSE_ERROR = -32700;
export const PREFLIGHT_FAILURE = -32002;
export const BLOCK_CLEANED_UP = -32001;
export const BLOCK_NOT_AVAILABLE = -32004;
export const UNSUPPORTED_TRANSACTION_VERSION = -32015;
export const MIN_CONTEXT_SLOT_NOT_REACHED = -32016;
export const FILTER_TRANSACTION_NOT_FOUND = -32020;

export const buildInvalidParamsFailure = (message: string): RpcFailure => new RpcFailure(INVALID_PARAMS, message);

/** Builds the error for an invalid address, signature or account, worded as Solana's nodes word it. */
export const buildInvalidParamFailure = (what: string): RpcFailure =>
  buildInvalidParamsFailure(`Invalid param: ${what}`);
