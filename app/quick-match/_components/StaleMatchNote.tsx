'use client';

import type { PolledMatch } from '../../_match/use-match-status';
import { toFault } from '../../_site/fault';
import { useIsAfter } from '../../_ui/now';
import { Problem } from '../../_ui/Problem';

/** How late an answer is until the note shows: the client may wait up to a minute before it reports an error. */
const NOTE_AFTER_MS = 10_000;
const POLLED_AGAIN_NOTE =
  'This page retries automatically. If it can’t reach the service for a minute and a half, your search ends.';

/** Says that the search as shown may be out of date, and why. */
export function StaleMatchNote({ error, nextPollAtMs }: Pick<PolledMatch, 'error' | 'nextPollAtMs'>) {
  const isSilent = useIsAfter(nextPollAtMs === null ? null : new Date(nextPollAtMs + NOTE_AFTER_MS));
  if (error !== null)
    return (
      <Problem tone="warning" {...toFault(error, POLLED_AGAIN_NOTE)} money="This view may be a few seconds old." />
    );
  if (!isSilent) return null;
  return (
    <Problem
      tone="warning"
      what="The service is slow to respond"
      money="This view may be out of date."
      next={POLLED_AGAIN_NOTE}
    />
  );
}
