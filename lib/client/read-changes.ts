import { type ChangeEvent, decodeChange, type LiveEvent, type WireChange } from './live-event';
import { parseProblem } from './parse-problem';

/**
 * Wait after a poll with changes. Each poll without changes multiplies it by `POLL_GROWTH`, up to `LONGEST_POLL_MS`.
 */
const SHORTEST_POLL_MS = 2_000;
const LONGEST_POLL_MS = 15_000;
const POLL_GROWTH = 1.5;
const POLL_TIMEOUT_MS = 20_000;
const CHANGES_PER_PAGE = 200;

/** A page of changes as received. If `isComplete` is false, changes before it may be missing. */
interface WirePage {
  readonly items: readonly WireChange[];
  readonly nextCursor: string;
  readonly position: number;
  readonly isComplete: boolean;
  readonly hasMore: boolean;
}

/** Where to poll, and how to wait. */
export interface PollSettings {
  readonly send: typeof fetch;
  /** The list's URL, to which a query parameter can be appended directly: it ends in `?` or `&`. */
  readonly url: string;
  readonly buildHeaders: () => Record<string, string>;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns the interval to use instead of `ms`, in milliseconds, such as a longer one in a hidden tab. */
  readonly adjustWaitMs: (ms: number) => number;
  readonly signal: AbortSignal | undefined;
}

/** How far a list of changes was read: the next page's cursor, and the ETag of the last response. */
export interface FeedProgress {
  cursor: string | null;
  etag: string | null;
}

/** Events of one poll, and the position up to which it has read; null if nothing has changed since the last poll. */
export interface PolledChanges {
  readonly events: readonly LiveEvent[];
  readonly position: number | null;
}

/**
 * Polls a list of changes until it has waited for `forMs` milliseconds between polls, and updates `progress`. Without a
 * cursor in `progress` it begins with the changes from now on, and first yields an `opened` event with `resumed:
 * false`. Throws ApiProblem for a refusal, the error of `send`, and the signal's reason.
 */
export async function* pollChanges(
  settings: PollSettings,
  progress: FeedProgress,
  forMs: number,
): AsyncGenerator<PolledChanges, void, undefined> {
  let pollMs = SHORTEST_POLL_MS;
  for (let waitedMs = 0; ; ) {
    const isFirst = progress.cursor === null;
    const page = await readPage(settings, progress);
    const events = page === null ? [] : listEvents(page, isFirst);
    yield { events, position: page?.position ?? null };
    if (page?.hasMore === true) continue;
    if (waitedMs >= forMs) return;
    pollMs = events.length > 0 ? SHORTEST_POLL_MS : Math.min(LONGEST_POLL_MS, pollMs * POLL_GROWTH);
    const waitMs = settings.adjustWaitMs(pollMs);
    await settings.wait(waitMs, settings.signal);
    waitedMs += waitMs;
  }
}

/** Returns a page's changes, or only `opened` for the first page and after missed changes. */
function listEvents({ items, position, isComplete }: WirePage, isFirst: boolean): readonly LiveEvent[] {
  if (isFirst || !isComplete) return [{ type: 'opened', position, resumed: false }];
  return items.map((item): ChangeEvent => decodeChange(item));
}

/** Reads the next page; null if nothing has changed. */
async function readPage(settings: PollSettings, progress: FeedProgress): Promise<WirePage | null> {
  const { send, url, buildHeaders, signal } = settings;
  const { cursor, etag } = progress;
  const deadline = AbortSignal.timeout(POLL_TIMEOUT_MS);
  const response = await send(`${url}limit=${CHANGES_PER_PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`, {
    headers: { ...buildHeaders(), accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
    cache: 'no-store',
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  });
  if (response.status === 304) return null;
  const text = await response.text();
  if (!response.ok) throw parseProblem(response, text);
  const page = JSON.parse(text) as WirePage;
  progress.cursor = page.nextCursor;
  progress.etag = response.headers.get('etag');
  return page;
}
