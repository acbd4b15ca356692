'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { buildCardArtPath } from '../../../../lib/cards/art-path';
import { deriveCard } from '../../../../lib/cards/card';
import { toCardTier } from '../../../../lib/cards/tier';
import { isApiProblem } from '../../../../lib/client/problem';
import type { RipBody } from '../../../../lib/gacha/rips/rip-contract';
import type { Translate } from '../../../_messages/translate';
import type { Play } from '../../../_rip/play-record';
import { updateAsLastPlay } from '../../../_rip/play-store';
import { type Fault, toFault } from '../../../_site/fault';
import { countFunnelEvent } from '../../../_site/funnel';
import { getUnitName } from '../../../_site/units';
import { Button } from '../../../_ui/Button';
import { bringIntoView } from '../../../_ui/bring-into-view';
import { translateCardTitle } from '../../../_ui/card-title';
import { decodePictures } from '../../../_ui/decode-pictures';
import { Problem } from '../../../_ui/Problem';
import { SingleRip } from '../../../_ui/rip/SingleRip';
import type { Machine } from '../machine';
import { requestRip as ripPack } from './calls';
import styles from './Play.module.css';
import { RipResult } from './RipResult';
import { useMachineRip } from './use-machine-rip';

interface Props {
  readonly play: Play;
  readonly machine: Pick<Machine, 'tier' | 'price'>;
  readonly mode: 'fixture' | 'devnet-preview';
  readonly onChange: (play: Play) => void;
  /** Reads the payment again, which may have ended if the service refused the rip. */
  readonly refresh: () => Promise<unknown>;
  /** Shows the start of another rip. */
  readonly startOver: () => void;
  /** Rips another pack at once; null for a player who rips step by step. */
  readonly ripNext: (() => void) | null;
}

/** The pack to tear, its card, and the result. Tearing the pack requests the rip from the service. */
export function PackReveal({ play, machine, mode, onChange, refresh, startOver, ripNext }: Props) {
  const t = useTranslations('gacha');
  const uiTexts = useTranslations('ui');
  const { rip, turn, fault, tear, done, opened, isTaken } = useReveal(play, onChange, refresh);
  const isPaid = play.intentId !== null;
  const isSealed = play.ripId === null;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pack replaces a longer list, so it may be off screen. Its later result is shown in the same element, which
    // then needs no scrolling.
    if (isSealed && place.current !== null) bringIntoView(place.current);
  }, [isSealed]);
  if (rip === null && opened)
    return (
      <div className={styles.stack}>
        {fault === null ? (
          <p role="status">{t('reveal.loading')}</p>
        ) : (
          <Problem {...fault} money={t('reveal.cardIsYours')}>
            <Button onClick={startOver}>{t('beginAnother')}</Button>
          </Problem>
        )}
      </div>
    );
  return (
    <div ref={place} className={styles.result}>
      <div className={styles.pack}>
        <SingleRip
          key={turn}
          pack={machine.tier}
          drawnCard={rip === null ? null : toDrawnCard(t, uiTexts, rip)}
          startsOpened={opened}
          onTorn={tear}
          onDone={done}
        />
      </div>
      {rip !== null && play.ripId !== null ? (
        <RipResult
          {...{ rip, mode, startOver, ripNext }}
          ownRecord={play}
          price={machine.price}
          isJustRipped={!opened}
        />
      ) : (
        <div className={`${styles.stack} ${styles.waiting}`}>
          {fault === null ? null : (
            <Problem {...fault} money={t(isPaid ? 'reveal.paymentIsValid' : 'reveal.nothingToPay')}>
              {isTaken ? <Button onClick={startOver}>{t('beginAnother')}</Button> : null}
            </Problem>
          )}
          {rip === null ? (
            <>
              <p>{t('reveal.ready', { paid: isPaid ? 'yes' : 'no' })}</p>
              <p className={styles.soft}>{t('reveal.later')}</p>
            </>
          ) : (
            <p>{t('reveal.revealed', { paid: isPaid ? 'yes' : 'no' })}</p>
          )}
        </div>
      )}
    </div>
  );
}

function toDrawnCard(t: Translate<'gacha'>, uiTexts: Translate<'ui'>, { drawn: { cardId, tier, value } }: RipBody) {
  return {
    card: { id: cardId, tier: toCardTier(tier), title: translateCardTitle(uiTexts, deriveCard(cardId)) },
    money: { value: value.amount, decimals: value.decimals, unit: t('reveal.unit', { unit: getUnitName(value.mint) }) },
  };
}

/** Requests the rip once the player has torn the wrapper off; shows a closed pack again if the request fails. */
function useReveal(play: Play, onChange: Props['onChange'], refresh: Props['refresh']) {
  const t = useTranslations('gacha');
  const siteTexts = useTranslations('site');
  const queries = useQueryClient();
  const router = useRouter();
  const [fresh, setFresh] = useState<RipBody | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isTaken, setTaken] = useState(false);
  // Whether the player tore the wrapper in this tab. If so, the animation continues even if another tab stored the rip.
  const [isTorn, setTorn] = useState(false);
  const [turn, setTurn] = useState(0);
  const { ripId, wallet } = play;
  const { rip, error } = useMachineRip(ripId ?? fresh?.ripId ?? null, fresh);
  const requestReveal = async () => {
    if (rip !== null) return;
    setFault(null);
    setTorn(true);
    try {
      const ripped = await ripPack(t, play);
      // The card stays face down until its picture is decoded.
      await decodePictures([buildCardArtPath(ripped.drawn.cardId, toCardTier(ripped.drawn.tier))]);
      setFresh(ripped);
    } catch (error) {
      setFault(toFault(siteTexts, error, t('reveal.ripAgain')));
      setTaken(isApiProblem(error, 'commitment-not-open'));
      setTorn(false);
      setTurn((last) => last + 1);
      await refresh();
    }
  };
  const done = useCallback(() => {
    if (fresh === null || ripId !== null) return;
    countFunnelEvent('rip-seen');
    onChange(updateAsLastPlay(play, (kept) => ({ ...kept, clientSeed: play.clientSeed, ripId: fresh.ripId })));
    void queries.invalidateQueries({ queryKey: ['rips', wallet] });
    router.refresh();
  }, [fresh, ripId, play, wallet, onChange, queries, router]);
  // Whether the pack was ripped before this visit or in another tab. It is then shown open, without the animation.
  const isReturn = !isTorn && ripId !== null;
  const unread = error === null ? null : toFault(siteTexts, error, t('retriesItself'));
  return {
    rip,
    fault: ripId === null ? fault : unread,
    isTaken,
    tear: requestReveal,
    done,
    opened: isReturn,
    turn: isReturn ? `back ${rip?.ripId}` : `turn ${turn}`,
  };
}
