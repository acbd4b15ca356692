import type { JsonValue } from './json-text';
import { stringifyJson } from './json-text';
import {
  buildInvalidParamsFailure,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  isRpcFailure,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  RpcFailure,
} from './rpc-failure';

/**
 * An RPC method with its least and greatest number of parameters. `Node` is the type of the object that the method runs
 * on.
 */
export interface RpcMethod<Node> {
  readonly requiredParams: number;
  readonly maxParams: number;
  run(node: Node, params: readonly unknown[]): JsonValue;
}

export type RpcMethods<Node> = ReadonlyMap<string, RpcMethod<Node>>;

const JSON_RPC_VERSION = '2.0';
/** Maximum number of calls in a batch, as on public nodes. */
export const MAX_BATCH_SIZE = 100;

/** Formats a value in Rust's debug notation, for a node's error. */
function formatRustDebug(value: unknown): string {
  if (value === null) return 'Null';
  if (Array.isArray(value)) return `Array([${value.map(formatRustDebug).join(', ')}])`;
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${formatRustDebug(member)}`);
    return `Object {${members.join(', ')}}`;
  }
  if (typeof value === 'string') return `String(${JSON.stringify(value)})`;
  return typeof value === 'boolean' ? `Bool(${value})` : `Number(${String(value)})`;
}

/** Returns the parameters as a list of the right length, or throws. */
export function parseParams(
  { requiredParams, maxParams }: Pick<RpcMethod<never>, 'requiredParams' | 'maxParams'>,
  params: unknown,
): readonly unknown[] {
  if (params !== undefined && !Array.isArray(params)) throw buildInvalidParamsFailure('`params` should be an array');
  const given: readonly unknown[] = params ?? [];
  if (maxParams === 0 && given.length > 0) {
    throw new RpcFailure(INVALID_PARAMS, 'Invalid parameters: No parameters were expected', formatRustDebug(given));
  }
  if (given.length < requiredParams)
    throw buildInvalidParamsFailure(`\`params\` should have at least ${requiredParams} argument(s)`);
  if (given.length > maxParams) {
    const message = `Invalid parameters: Expected from ${requiredParams} to ${maxParams} parameters.`;
    throw new RpcFailure(INVALID_PARAMS, message, `"Got: ${given.length}"`);
  }
  return given;
}

const buildErrorReply = (id: JsonValue, { rpcCode, message, data }: RpcFailure): JsonValue => ({
  error: { code: rpcCode, message, data },
  id,
  jsonrpc: JSON_RPC_VERSION,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRequestId = (id: unknown): id is string | number | null =>
  id === null || typeof id === 'string' || typeof id === 'number';

/**
 * Answers one call. Returns undefined for a well-formed JSON-RPC notification (a call without id), which gets no reply.
 */
function handleRpcCall<Node>(
  node: Node,
  methods: RpcMethods<Node>,
  call: Record<string, unknown>,
): JsonValue | undefined {
  const { jsonrpc, method: name, params: given } = call;
  const id = isRequestId(call.id) ? call.id : null;
  const params = given === null ? undefined : given;
  const isWhole = typeof name === 'string' && (params === undefined || typeof params === 'object');
  if (!isWhole || (jsonrpc !== undefined && jsonrpc !== JSON_RPC_VERSION)) {
    return buildErrorReply(id, new RpcFailure(INVALID_REQUEST, 'Invalid request'));
  }
  if (jsonrpc === undefined)
    return { error: { code: INVALID_REQUEST, message: 'Unsupported JSON-RPC protocol version' }, id };
  const isNotification = !('id' in call);
  try {
    const method = methods.get(name);
    if (!method) throw new RpcFailure(METHOD_NOT_FOUND, 'Method not found');
    const result = method.run(node, parseParams(method, params));
    return isNotification ? undefined : { jsonrpc: JSON_RPC_VERSION, result, id };
  } catch (error) {
    if (isNotification) return undefined;
    if (isRpcFailure(error)) return buildErrorReply(id, error);
    throw error;
  }
}

/** Answers the text of a single or batch request. Returns an empty text if no reply is needed. */
export function handleRpcRequest<Node>(node: Node, methods: RpcMethods<Node>, text: string): string {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    request = undefined;
  }
  const calls = Array.isArray(request) ? request : [request];
  if (calls.length > MAX_BATCH_SIZE) {
    const message = `A batch can have at most ${MAX_BATCH_SIZE} requests; this one has ${calls.length}`;
    return stringifyJson(buildErrorReply(null, new RpcFailure(INVALID_REQUEST, message)));
  }
  if (!calls.every(isObject)) return stringifyJson(buildErrorReply(null, new RpcFailure(PARSE_ERROR, 'Parse error')));
  const replies = calls.map((call) => handleRpcCall(node, methods, call)).filter((reply) => reply !== undefined);
  if (replies.length === 0) return '';
  return stringifyJson(Array.isArray(request) ? replies : (replies[0] as JsonValue));
}

/** Builds the reply for an unexpected error, without its cause. */
export const buildInternalErrorReply = (): string =>
  stringifyJson(buildErrorReply(null, new RpcFailure(INTERNAL_ERROR, 'Internal error')));
