import { appendFileSync, existsSync } from 'node:fs';
import type { ApiResponse } from '../../lib/api/exchange';
import type { OperationExample } from '../../lib/api/openapi';

/** The file that exchanges are added to. `npm run examples` creates it; without it nothing is recorded. */
export const EXCHANGES_FILE = '.cache/exchanges.jsonl';
/** Whether exchanges are recorded: only if `npm run examples` has created their file. */
const isRecording = existsSync(EXCHANGES_FILE);
/** Longer responses aren't recorded, because shorter ones make better examples. */
const MAX_BODY_LENGTH = 30_000;

/** An exchange of a test with the service that succeeded: one line of the file. */
export interface RecordedExchange extends OperationExample {
  readonly method: string;
  /** With placeholders: `/duels/{duelId}`. */
  readonly path: string;
}

/** The parts of a test's request that an example shows. */
interface ShownRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * While recording, adds the exchange to the file if it succeeded and is short. Leaves out streams, and requests whose
 * body is a text; a response of bytes counts as no body.
 */
export function recordExchange(method: string, path: string, call: ShownRequest, response: ApiResponse): void {
  if (!isRecording || response.status >= 300 || response.stream !== undefined) return;
  if ((response.body?.length ?? 0) > MAX_BODY_LENGTH || typeof call.body === 'string') return;
  const { params = {}, query = {}, body: request } = call;
  const answer: unknown = response.bytes === undefined ? JSON.parse(response.body || 'null') : null;
  const exchange: RecordedExchange = { method, path, params, query, request, response: answer };
  appendFileSync(EXCHANGES_FILE, `${JSON.stringify(exchange)}\n`);
}
