import { useTranslations } from '#use-translations';
import { buildPackArtPath } from '../../lib/cards/art-path';
import type { PackTier } from '../../lib/cards/tier';
import styles from './Picture.module.css';

/** The picture of a sealed pack. */
export function PackArt({ tier, title, eager = false }: { tier: PackTier; title?: string; eager?: boolean }) {
  const t = useTranslations('ui');
  return (
    // biome-ignore lint/performance/noImgElement: an SVG of a few kB needs no image optimizer.
    <img
      className={`${styles.picture} ${styles.pack}`}
      src={buildPackArtPath(tier)}
      alt={title ?? t('sealedPack', { tier })}
      width={500}
      height={760}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      // Above the fold the picture is the largest element, so it loads before the scripts.
      {...(eager ? { fetchPriority: 'high' } : {})}
    />
  );
}
