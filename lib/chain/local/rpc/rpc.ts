import type { JsonValue } from './json-text';
import { jsonText } from './json-text';
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  invalidParams,
  isRpcFailure,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  RpcFailure,
} from './rpc-failure';

/** An RPC method with its number of parameters. `Node` holds the parts of the chain that it uses. */
export interface Method<Node> {
  readonly required: number;
  readonly total: number;
  run(node: Node, params: readonly unknown[]): JsonValue;
}

export type Methods<Node> = ReadonlyMap<string, Method<Node>>;

const JSON_RPC_VERSION = '2.0';
/** The most calls in a batch, as on public nodes. */
export const MAX_BATCH_SIZE = 100;

/** Formats a value in Rust's debug notation, for a node's error. */
function rustDebug(value: unknown): string {
  if (value === null) return 'Null';
  if (Array.isArray(value)) return `Array([${value.map(rustDebug).join(', ')}])`;
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${rustDebug(member)}`);
    return `Object {${members.join(', ')}}`;
  }
  if (typeof value === 'string') return `String(${JSON.stringify(value)})`;
  return typeof value === 'boolean' ? `Bool(${value})` : `Number(${String(value)})`;
}

/** Returns the parameters as a list of the right length, or throws. */
export function checkedParams(
  { required, total }: Pick<Method<never>, 'required' | 'total'>,
  params: unknown,
): readonly unknown[] {
  if (params !== undefined && !Array.isArray(params)) throw invalidParams('`params` should be an array');
  const given: readonly unknown[] = params ?? [];
  if (total === 0 && given.length > 0) {
    throw new RpcFailure(INVALID_PARAMS, 'Invalid parameters: No parameters were expected', rustDebug(given));
  }
  if (given.length < required) throw invalidParams(`\`params\` should have at least ${required} argument(s)`);
  if (given.length > total) {
    const message = `Invalid parameters: Expected from ${required} to ${total} parameters.`;
    throw new RpcFailure(INVALID_PARAMS, message, `"Got: ${given.length}"`);
  }
  return given;
}

const errorReply = (id: JsonValue, { rpcCode: code, message, data }: RpcFailure): JsonValue => ({
  error: { code, message, data },
  id,
  jsonrpc: JSON_RPC_VERSION,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (id: unknown): id is string | number | null =>
  id === null || typeof id === 'string' || typeof id === 'number';

/** Answers one call. Returns undefined for a well-formed notification. */
function answerCall<Node>(node: Node, methods: Methods<Node>, call: Record<string, unknown>): JsonValue | undefined {
  const { jsonrpc, method: name, params: given } = call;
  const id = isId(call.id) ? call.id : null;
  const params = given === null ? undefined : given;
  const isWhole = typeof name === 'string' && (params === undefined || typeof params === 'object');
  if (!isWhole || (jsonrpc !== undefined && jsonrpc !== JSON_RPC_VERSION)) {
    return errorReply(id, new RpcFailure(INVALID_REQUEST, 'Invalid request'));
  }
  if (jsonrpc === undefined)
    return { error: { code: INVALID_REQUEST, message: 'Unsupported JSON-RPC protocol version' }, id };
  const isNotification = !('id' in call);
  try {
    const method = methods.get(name);
    if (!method) throw new RpcFailure(METHOD_NOT_FOUND, 'Method not found');
    const result = method.run(node, checkedParams(method, params));
    return isNotification ? undefined : { jsonrpc: JSON_RPC_VERSION, result, id };
  } catch (error) {
    if (isNotification) return undefined;
    if (isRpcFailure(error)) return errorReply(id, error);
    throw error;
  }
}

/** Answers the text of a single or batch request. Returns an empty text if no reply is needed. */
export function answerText<Node>(node: Node, methods: Methods<Node>, text: string): string {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    request = undefined;
  }
  const calls = Array.isArray(request) ? request : [request];
  if (calls.length > MAX_BATCH_SIZE) {
    const message = `A batch can have at most ${MAX_BATCH_SIZE} requests; this one has ${calls.length}`;
    return jsonText(errorReply(null, new RpcFailure(INVALID_REQUEST, message)));
  }
  if (!calls.every(isObject)) return jsonText(errorReply(null, new RpcFailure(PARSE_ERROR, 'Parse error')));
  const replies = calls.map((call) => answerCall(node, methods, call)).filter((reply) => reply !== undefined);
  if (replies.length === 0) return '';
  return jsonText(Array.isArray(request) ? replies : (replies[0] as JsonValue));
}

/** Builds the reply for an unexpected error, without its cause. */
export const internalError = (): string => jsonText(errorReply(null, new RpcFailure(INTERNAL_ERROR, 'Internal error')));
