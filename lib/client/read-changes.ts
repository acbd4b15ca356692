import type { ClientSettings } from './client';
import { type ChangeEvent, decodeChange, type LiveEvent, type WireChange } from './live-event';
import { parseProblem } from './problem';

/** Waits between polls in milliseconds: short after a change, then longer and longer. */
const SHORTEST_POLL_MS = 2_000;
const LONGEST_POLL_MS = 15_000;
const POLL_GROWTH = 1.5;

interface WirePage {
  readonly items: readonly WireChange[];
  readonly nextCursor: string;
  readonly position: number;
  readonly isComplete: boolean;
  readonly hasMore: boolean;
}

/** What polling needs: where to poll, and how to wait. */
export interface PollSettings {
  readonly send: NonNullable<ClientSettings['fetch']>;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Polls a list of changes for `forMs` milliseconds, then returns. It begins with the changes from now on, and says so by
 * an `opened` event that resumes nothing. While nothing changed, a poll costs the service one row. Throws ApiProblem for a
 * refusal, and whatever `send` throws.
 */
export async function* pollChanges(settings: PollSettings, forMs: number): AsyncGenerator<LiveEvent, void, undefined> {
  let page = (await readPage(settings, '', null)).page as WirePage;
  yield { type: 'opened', position: page.position, resumed: false };
  let etag: string | null = null;
  let pollMs = SHORTEST_POLL_MS;
  for (let waitedMs = 0; waitedMs < forMs; waitedMs += pollMs) {
    await settings.wait(pollMs, settings.signal);
    const answer = await readPage(settings, page.nextCursor, etag);
    etag = answer.etag;
    const changes: readonly ChangeEvent[] = answer.page?.items.map(decodeChange) ?? [];
    pollMs = changes.length > 0 ? SHORTEST_POLL_MS : Math.min(LONGEST_POLL_MS, pollMs * POLL_GROWTH);
    if (answer.page === null) continue;
    page = answer.page;
    if (page.isComplete) yield* changes;
    else yield { type: 'opened', position: page.position, resumed: false };
  }
}

/** Reads the page after a cursor; null if nothing at all has changed. */
async function readPage(
  { send, url, headers, signal }: PollSettings,
  cursor: string,
  etag: string | null,
): Promise<{ page: WirePage | null; etag: string | null }> {
  const response = await send(cursor === '' ? url : `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`, {
    headers: { ...headers, accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
    cache: 'no-store',
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.status === 304) return { page: null, etag };
  const text = await response.text();
  const requestId = response.headers.get('x-request-id');
  if (!response.ok) throw parseProblem(response.status, text, requestId, response.headers.get('retry-after'));
  return { page: JSON.parse(text) as WirePage, etag: response.headers.get('etag') };
}
