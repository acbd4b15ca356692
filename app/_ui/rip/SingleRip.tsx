'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { PackTier } from '../../../lib/cards/tier';
import { localizeAmount } from '../../_messages/format-number';
import { Button } from '../Button';
import { Icon } from '../Icon';
import tableStyles from '../Rip.module.css';
import { CardValue, type Money } from './CardValue';
import { LazyRipSwitches } from './LazyRipSwitches';
import { hasReachedPhase } from './phases';
import { RipCard, type RipCardFace } from './RipCard';
import { RipHint, SkipButton } from './RipControls';
import { RipPack } from './RipPack';
import { calculateRevealTimes, FAST_PACE } from './reveal-times';
import styles from './SingleRip.module.css';
import { useKeptFocus } from './use-kept-focus';
import { type RipAnimation, useRip } from './use-rip';
import { useTableInView } from './use-table-in-view';

interface Props {
  readonly pack: PackTier;
  /** The drawn card and its value. Null while they aren't known; the card stays face down meanwhile. */
  readonly drawnCard: { readonly card: RipCardFace; readonly money: Money } | null;
  /** Starts with the card shown, for a pack that was ripped before. */
  readonly startsOpened?: boolean;
  /** Called when the wrapper is off, in each replay too. */
  readonly onTorn?: () => void;
  /** Called when the animation has ended, in each replay too; with `startsOpened`, at the first render. */
  readonly onDone?: () => void;
  /** Tears the wrapper as soon as it is true, for a page that has a button for that beside the pack. */
  readonly isTearing?: boolean;
  /** Takes less height and has no replay button, for a page that offers the next pack itself. */
  readonly isCompact?: boolean;
}

/**
 * Animates the rip of one pack without an opponent: the wrapper, the card and its value. The draw is given; nothing is
 * decided here.
 */
export function SingleRip({
  pack,
  drawnCard,
  startsOpened = false,
  onTorn,
  onDone,
  isTearing = false,
  isCompact = false,
}: Props) {
  const t = useTranslations('ui.rip');
  const [isFast, setFast] = useState(false);
  const pace = isFast ? FAST_PACE : 1;
  const tier = drawnCard?.card.tier ?? null;
  const { phase, latestStart, isSelfTearing, tear, skip, replay } = useRip(
    startsOpened ? 'opened' : 'sealed',
    tier === null ? null : calculateRevealTimes(tier, null, pace),
    onDone,
  );
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTearing) table.current?.querySelector('button')?.click();
  }, [isTearing]);
  useKeptFocus(table, phase);
  useTableInView(table, phase);
  const torn = useCallback(() => {
    tear();
    onTorn?.();
  }, [tear, onTorn]);
  const turned = drawnCard !== null && hasReachedPhase(phase, 'turned');
  const over = phase === 'done';
  const switches = (
    <LazyRipSwitches
      {...{ table, phase, ownTier: tier, pace }}
      isReplay={latestStart === 'replayed'}
      onFast={setFast}
      isIconOnly={isCompact}
    />
  );
  return (
    <div ref={table} className={`${tableStyles.rip} ${styles.one} ${isCompact ? styles.compact : ''}`}>
      <div className={tableStyles.stage}>
        <RipCard
          card={drawnCard?.card ?? null}
          isOutOfPack={hasReachedPhase(phase, 'out')}
          isTurned={turned}
          isAnimationOver={over && drawnCard !== null}
          verticalPosition="level"
          pace={pace}
        />
        {over ? null : <RipPack tier={pack} isSelfTearing={isSelfTearing} onTorn={torn} />}
      </div>
      {drawnCard === null ? null : (
        <CardValue
          tier={drawnCard.card.tier}
          pace={pace}
          money={drawnCard.money}
          isShown={turned}
          isAnimationOver={over}
          className={styles.value}
        />
      )}
      <p className={styles.name} aria-live="polite" tabIndex={-1} data-verdict>
        {over && drawnCard !== null
          ? t.rich('drawn', {
              title: drawnCard.card.title,
              amount: localizeAmount(t.locale, drawnCard.money.value, drawnCard.money.decimals, 2),
              unit: drawnCard.money.unit,
              // Screen readers hear the value with the card's name.
              spoken: (text) => <span className={tableStyles.spoken}>{text}</span>,
            })
          : null}
      </p>
      <div className={tableStyles.hint}>
        <SingleRipControls
          {...{ phase, isSelfTearing, skip, replay }}
          isCardKnown={drawnCard !== null}
          canReplay={!isCompact}
        />
        {isCompact ? null : switches}
      </div>
      {isCompact ? <div className={styles.corner}>{switches}</div> : null}
    </div>
  );
}

function SingleRipControls({
  phase,
  isSelfTearing,
  skip,
  replay,
  isCardKnown,
  canReplay,
}: Pick<RipAnimation, 'phase' | 'isSelfTearing' | 'skip' | 'replay'> & {
  readonly isCardKnown: boolean;
  readonly canReplay: boolean;
}) {
  const t = useTranslations('ui.rip');
  if (phase === 'sealed' && !isSelfTearing)
    return (
      <p className={styles.hint}>
        <RipHint />
      </p>
    );
  if (!isCardKnown)
    return (
      <p className={styles.hint} role="status">
        {t('drawing')}
      </p>
    );
  if (phase !== 'done') return <SkipButton skip={skip} />;
  if (!canReplay) return null;
  return (
    <Button variant="quiet" onClick={replay}>
      <Icon name="replay" />
      {t('replay')}
    </Button>
  );
}
