'use client';

import { useTranslations } from '#use-translations';
import type { DuelOffer } from '../../lib/health/contract';
import { Button } from '../_ui/Button';
import type { ButtonStyle } from '../_ui/button-class';
import { LinkButton } from '../_ui/LinkButton';
import { StartedDuel } from './StartedDuel';
import { useOneTapDuel } from './use-one-tap-duel';
import { useWayToDuel } from './use-way-to-duel';

interface Props extends ButtonStyle {
  readonly offer: DuelOffer;
  readonly packId: string | undefined;
}

/**
 * Button that starts a duel against the practice opponent; a link to the page that opens one where no one-tap duel is
 * available. Once pressed, the button keeps the focus, and the duel's stages are shown after it.
 */
export function PlaySparky({ offer, packId, ...look }: Props) {
  const t = useTranslations('guest');
  const { guest, usualHref } = useWayToDuel(offer, packId);
  const duel = useOneTapDuel(guest);
  if (guest === null)
    return (
      <div>
        <LinkButton {...look} href={usualHref}>
          {t('playSparky')}
        </LinkButton>
      </div>
    );
  return (
    <>
      <div>
        <Button {...look} busyLabel={duel.isStarting ? t('startingDuel') : null} onClick={duel.play}>
          {t('playSparky')}
        </Button>
      </div>
      {duel.press === null ? null : <StartedDuel duel={duel} usualHref={usualHref} />}
    </>
  );
}
