'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { DuelOffer } from '../../lib/health/contract';
import { retryImport } from '../_site/retry-import';
import { Button } from '../_ui/Button';
import { LinkButton } from '../_ui/LinkButton';
import { GuestDuelLoading } from './GuestDuelLoading';
import { useWayToDuel } from './use-way-to-duel';

const GuestDuel = dynamic(
  retryImport(() => import('./GuestDuel')),
  { ssr: false, loading: () => <GuestDuelLoading /> },
);

interface Props {
  readonly offer: DuelOffer;
  readonly packId: string | undefined;
}

/** Button for a duel against the practice opponent, with its stages below it once pressed. */
export function PlaySparky({ offer, packId }: Props) {
  const { guest, usualHref } = useWayToDuel(offer, packId);
  const [isStarted, setStarted] = useState(false);
  if (isStarted && guest !== null) return <GuestDuel guest={guest} usualHref={usualHref} />;
  if (guest === null)
    return (
      <div>
        <LinkButton href={usualHref}>Play Sparky</LinkButton>
      </div>
    );
  return (
    <div>
      <Button onClick={() => setStarted(true)}>Play Sparky</Button>
    </div>
  );
}
