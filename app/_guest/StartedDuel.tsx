'use client';

import dynamic from 'next/dynamic';
import type { PackTier } from '../../lib/cards/tier';
import { retryImport } from '../_site/retry-import';
import { GuestDuelLoading } from './GuestDuelLoading';
import type { OneTapDuel } from './use-one-tap-duel';

const GuestDuelRun = dynamic(
  retryImport(() => import('./GuestDuelRun')),
  { ssr: false, loading: () => <GuestDuelLoading /> },
);

interface Props {
  readonly duel: OneTapDuel;
  readonly usualHref: string;
  /** Tier of the packs to show during the run; undefined shows none. */
  readonly tier?: PackTier | undefined;
}

/** The run of a pressed one-tap duel: a new one for each press. */
export function StartedDuel({ duel, usualHref, tier }: Props) {
  const { press, play, reportFailure, leave } = duel;
  if (press === null) return null;
  return (
    <GuestDuelRun
      key={press.number}
      guest={press.guest}
      {...{ usualHref, tier }}
      onFailure={reportFailure}
      onRetry={play}
      onBusy={leave}
    />
  );
}
