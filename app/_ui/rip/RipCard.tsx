'use client';

import { useTranslations } from '#use-translations';
import type { CardTier } from '../../../lib/cards/tier';
import { CardBack, CardPicture } from '../CardPicture';
import styles from './RipCard.module.css';
import { FAST_PACE } from './reveal-times';

export interface RipCardFace {
  readonly id: string;
  readonly tier: CardTier;
  /** The card's title, in the page's language. */
  readonly title: string;
}

interface Props {
  /** Null while the drawn card isn't known. */
  readonly card: RipCardFace | null;
  readonly isOutOfPack: boolean;
  readonly isTurned: boolean;
  /** Whether the animation has ended. */
  readonly isAnimationOver: boolean;
  readonly verticalPosition: 'up' | 'level' | 'down';
  /** Factor for all durations of the reveal: 1 for full length, less for a faster reveal. */
  readonly pace: number;
}

/**
 * A card that turns from its back to its face. A rare card or better emits light before it turns; rarer cards turn more
 * slowly.
 */
export function RipCard({ card, isOutOfPack, isTurned, isAnimationOver, verticalPosition, pace }: Props) {
  const t = useTranslations('ui');
  return (
    <div
      className={styles.card}
      data-out={isOutOfPack || undefined}
      data-turned={isTurned || undefined}
      data-flat={isAnimationOver || undefined}
      data-place={verticalPosition}
      data-tier={card?.tier}
      data-fast={pace === FAST_PACE || undefined}
    >
      <span className={styles.leak} />
      <div className={styles.hinge}>
        <div className={styles.back} aria-hidden={isTurned}>
          <CardBack title={isOutOfPack ? t('faceDown') : ''} />
        </div>
        {card === null ? null : (
          <div className={styles.face} aria-hidden={!isTurned}>
            <CardPicture {...card} title={isTurned ? card.title : ''} eager />
            <span className={styles.light} />
          </div>
        )}
      </div>
    </div>
  );
}
