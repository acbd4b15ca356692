'use client';

import { useTranslations } from '#use-translations';
import { buildPackArtPath } from '../../../lib/cards/art-path';
import type { PackTier } from '../../../lib/cards/tier';
import styles from './RipPack.module.css';
import { useTear } from './use-tear';

interface Props {
  readonly tier: PackTier;
  /** Whether the wrapper tears by itself, without a gesture of the viewer. */
  readonly isSelfTearing: boolean;
  readonly onTorn: () => void;
}

/**
 * The pack's wrapper that the player tears. It has three pieces of one picture: the body, the part of the strip that is
 * still attached, and the part that is torn off.
 */
export function RipPack({ tier, isSelfTearing, onTorn }: Props) {
  const t = useTranslations('ui.rip');
  const { wrapperRef, isTorn, ...pull } = useTear(onTorn, isSelfTearing);
  const source = buildPackArtPath(tier);
  return (
    <button
      ref={wrapperRef}
      className={styles.wrapper}
      type="button"
      data-torn={isTorn || undefined}
      aria-label={t('open')}
      {...pull}
    >
      <WrapperImage className={styles.body} source={source} />
      <span className={styles.still}>
        <WrapperImage className={styles.strip} source={source} />
      </span>
      <span className={styles.off}>
        <WrapperImage className={styles.strip} source={source} />
      </span>
    </button>
  );
}

/** The other side's wrapper. The viewer can't tear it; it disappears when the near side's wrapper is torn. */
export function OpponentPack({ tier }: { tier: PackTier }) {
  return (
    <span className={`${styles.wrapper} ${styles.quiet}`}>
      <WrapperImage className={styles.body} source={buildPackArtPath(tier)} />
      <WrapperImage className={styles.strip} source={buildPackArtPath(tier)} />
    </span>
  );
}

function WrapperImage({ className, source }: { className: string | undefined; source: string }) {
  // biome-ignore lint/performance/noImgElement: an SVG of a few kB needs no image optimizer.
  return <img className={className} src={source} alt="" width={500} height={760} draggable={false} />;
}
