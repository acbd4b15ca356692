'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../_site/retry-import';
import { GuestDuelLoading } from './GuestDuelLoading';
import type { OneTapDuel } from './use-one-tap-duel';

const GuestDuel = dynamic(
  retryImport(() => import('./GuestDuel')),
  { ssr: false, loading: () => <GuestDuelLoading /> },
);

/** The run of a pressed one-tap duel: a new one for each press. */
export function StartedDuel({ duel, usualHref }: { duel: OneTapDuel; usualHref: string }) {
  const { press, play, reportFailure, leave } = duel;
  if (press === null) return null;
  return (
    <GuestDuel
      key={press.number}
      guest={press.guest}
      usualHref={usualHref}
      onFailure={reportFailure}
      onRetry={play}
      onBusy={leave}
    />
  );
}
