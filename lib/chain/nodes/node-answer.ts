import { isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit';
import { classifyError, classifyReply } from '../metered-transport';
import { BatchRefusedError } from './batch-refused-error';

/** State of a node, as shown by its reply to a call or by a missing reply. */
export type NodeOutcome =
  /** The node works. This includes a node that refused an invalid request. */
  | { readonly kind: 'answered' }
  /** The node's quota is used up. `retryAfterMs` is null if it didn't say for how long. */
  | { readonly kind: 'refused'; readonly retryAfterMs: number | null }
  /** The node hasn't reached the slot that the request demands. */
  | { readonly kind: 'behind' }
  /** The node left the call of a batch unanswered, and may answer it alone. */
  | { readonly kind: 'unbatched' }
  | { readonly kind: 'failed' };

/** The result of a call: the node's reply or the error. `answer` is the node's state that the result shows. */
export type CallOutcome = { readonly answer: NodeOutcome } & (
  | { readonly reply: unknown }
  | { readonly error: unknown }
);

/** The outcome of one attempt. Attempts whose calls were sent in one HTTP request have the same `request` object. */
export type CallAttempt = CallOutcome & { readonly request: object };

/** JSON-RPC code of a Solana node that is behind the slot of the request. */
const MIN_CONTEXT_SLOT_NOT_REACHED = -32016;
/** JSON-RPC codes of a Solana node that failed: an internal error, or an unhealthy node. */
const FAILURE_CODES: ReadonlySet<number> = new Set([-32603, -32005]);
/** HTTP statuses for a request at fault, which another node would refuse as well. */
const REQUEST_ERROR_STATUSES: ReadonlySet<number> = new Set([400, 413]);

/** Returns the state of a node that its JSON-RPC reply shows. */
export function classifyNodeReply(reply: unknown): NodeOutcome {
  if (classifyReply(reply) === '429') return { kind: 'refused', retryAfterMs: null };
  const code = Number((reply as { readonly error?: { readonly code?: unknown } } | null)?.error?.code);
  if (code === MIN_CONTEXT_SLOT_NOT_REACHED) return { kind: 'behind' };
  return { kind: FAILURE_CODES.has(code) ? 'failed' : 'answered' };
}

/** Returns the state of a node that a call without a reply shows; a request at fault is `answered`. */
export function classifyNodeError(error: unknown): NodeOutcome {
  if (classifyError(error) === '429') return { kind: 'refused', retryAfterMs: parseRetryAfterMs(error) };
  if (error instanceof BatchRefusedError) return { kind: 'unbatched' };
  const isHttp = isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR);
  return { kind: isHttp && REQUEST_ERROR_STATUSES.has(error.context.statusCode) ? 'answered' : 'failed' };
}

/** Returns `Retry-After` in milliseconds; null if the header is missing or isn't a whole number of seconds. */
function parseRetryAfterMs(error: unknown): number | null {
  if (!isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) return null;
  const text = error.context.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : null;
}
