'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { PackTier } from '../../../../lib/cards/tier';
import { duelOfferQuery } from '../../../_duel/use-duel-offer';
import { useUnopenedPacks } from '../../../_duel/use-unopened';
import { StartedDuel } from '../../../_guest/StartedDuel';
import { formatTestFee } from '../../../_guest/test-sol';
import { useOneTapDuel } from '../../../_guest/use-one-tap-duel';
import { useWayToDuel } from '../../../_guest/use-way-to-duel';
import { Button } from '../../../_ui/Button';
import { LinkButton } from '../../../_ui/LinkButton';
import { AtTable } from './AtTable';

interface Props {
  readonly packId: string;
  readonly tier: PackTier | undefined;
  /** Returns the button's label. `fee` is the formatted fee; null without the terms of a new duel. */
  readonly label: (fee: string | null) => string;
  readonly variant?: 'primary' | 'quiet';
  readonly onPlay?: () => void;
  /**
   * The player's own duel whose result this page shows. If the player has another duel whose pack is still sealed, the
   * button leads to that duel instead of starting one.
   */
  readonly finishedDuelId?: string;
  /** Shown instead of the button if one-tap duels aren't available. */
  readonly stepByStep: ReactNode;
}

/**
 * Button that starts a one-tap duel against the practice opponent, or a link to a sealed pack of another duel. Shows
 * `stepByStep` if one-tap duels aren't available.
 */
export default function NextSparkyDuel({ packId, tier, label, variant = 'primary', ...props }: Props) {
  const { onPlay, finishedDuelId, stepByStep } = props;
  const t = useTranslations('rip.rematch');
  const guestTexts = useTranslations('guest');
  const { data: offer = null, isPending } = useQuery(duelOfferQuery);
  const { guest, usualHref } = useWayToDuel(offer, packId);
  const duel = useOneTapDuel(guest);
  const unopened = useUnopenedPacks();
  const waiting = finishedDuelId === undefined ? undefined : [...(unopened ?? [])].find((id) => id !== finishedDuelId);
  if (waiting !== undefined && !duel.isStarting && duel.press === null)
    return (
      <LinkButton href={`/duels/${waiting}`} variant={variant} large={variant === 'primary'}>
        {guestTexts('ripWaitingPack')}
      </LinkButton>
    );
  if (guest === null && !isPending) return stepByStep;
  return (
    <>
      <Button
        variant={variant}
        large={variant === 'primary'}
        disabled={guest === null}
        busyLabel={duel.isStarting ? t('starting') : null}
        onClick={() => {
          onPlay?.();
          duel.play();
        }}
      >
        {label(offer === null ? null : formatTestFee(guestTexts, offer.feeAmount))}
      </Button>
      {duel.press === null ? null : (
        <AtTable>
          <StartedDuel {...{ duel, usualHref, tier }} />
        </AtTable>
      )}
    </>
  );
}
