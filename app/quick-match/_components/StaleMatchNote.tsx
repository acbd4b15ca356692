'use client';

import type { FollowedMatch } from '../../_match/use-match-status';
import { faultOf } from '../../_site/fault';
import { useIsAfter } from '../../_ui/now';
import { Problem } from '../../_ui/Problem';

/** Time without an answer until the note shows: a rate-limited request gives no error for a minute. */
const SILENT_MS = 12_000;
const AGAIN = 'This page asks again by itself. A search that nobody asks after for a minute and a half is over.';

/** Says that the search as shown may be out of date, and why. */
export function StaleMatchNote({ error, heardAt }: Pick<FollowedMatch, 'error' | 'heardAt'>) {
  const isSilent = useIsAfter(heardAt === 0 ? null : new Date(heardAt + SILENT_MS));
  if (error !== null)
    return <Problem tone="warning" {...faultOf(error, AGAIN)} money="What is shown may be some seconds old." />;
  if (!isSilent) return null;
  return (
    <Problem
      tone="warning"
      what="The service takes its time to answer"
      money="What is shown may be old."
      next={AGAIN}
    />
  );
}
