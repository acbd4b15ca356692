import type { HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { StreamHub } from './hub';

export interface StreamServices {
  /** The streams of this process; null where it offers none, as on Vercel. */
  readonly streams: StreamHub | null;
}

/** Returns the hub. Throws `streams-unavailable` where there is none, or changes don't reach it at once. */
export function requireHub({ streams }: StreamServices): StreamHub {
  if (streams === null || !streams.isAvailable()) throw new ProblemError('streams-unavailable');
  return streams;
}

const POSITION_PATTERN = /^\d{1,15}$/;

/**
 * Returns the position to resume after: from the header `Last-Event-ID`, which browsers send when they reconnect, else
 * `after` from the query; null without either. Returns -1 for an id that can't be a position; the stream then
 * reports that it didn't resume.
 */
export function readResumePosition(
  { header }: Pick<HandlerContext<unknown>, 'header'>,
  after: number | undefined,
): number | null {
  const lastId = header('last-event-id');
  if (lastId === undefined || lastId === '') return after ?? null;
  return POSITION_PATTERN.test(lastId) ? Number(lastId) : -1;
}
