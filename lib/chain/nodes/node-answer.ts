import { isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit';
import { classifyError, classifyReply } from '../metered-transport';

/** What an answer, or its lack, says about the node that was asked. */
export type NodeAnswer =
  /** It did its part; also if the request was at fault. */
  | { readonly kind: 'answered' }
  /** Its quota is used up. Null: it didn't say for how long. */
  | { readonly kind: 'refused'; readonly retryAfterMs: number | null }
  /** It hasn't reached the slot that the request demands. */
  | { readonly kind: 'behind' }
  | { readonly kind: 'failed' };

/** JSON-RPC codes of a Solana node. */
const MIN_CONTEXT_SLOT_NOT_REACHED = -32016;
const FAILURES: ReadonlySet<number> = new Set([-32603, -32005]);
/** HTTP statuses for a request at fault, which another node would refuse as well. */
const REQUEST_STATUSES: ReadonlySet<number> = new Set([400, 413]);

export function readNodeReply(reply: unknown): NodeAnswer {
  if (classifyReply(reply) === '429') return { kind: 'refused', retryAfterMs: null };
  const code = Number((reply as { readonly error?: { readonly code?: unknown } } | null)?.error?.code);
  if (code === MIN_CONTEXT_SLOT_NOT_REACHED) return { kind: 'behind' };
  return { kind: FAILURES.has(code) ? 'failed' : 'answered' };
}

export function readNodeError(error: unknown): NodeAnswer {
  if (classifyError(error) === '429') return { kind: 'refused', retryAfterMs: readRetryAfter(error) };
  const isHttp = isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR);
  return { kind: isHttp && REQUEST_STATUSES.has(error.context.statusCode) ? 'answered' : 'failed' };
}

/** Reads `Retry-After` in seconds, as RPC providers send it; null for a date or none. */
function readRetryAfter(error: unknown): number | null {
  if (!isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) return null;
  const text = error.context.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : null;
}
