import { useTranslations } from '#use-translations';
import { buildCardArtPath, CARD_BACK_PATH } from '../../lib/cards/art-path';
import type { CardTier } from '../../lib/cards/tier';
import styles from './Picture.module.css';

interface Props {
  readonly id: string;
  readonly tier: CardTier;
  /** The image's alternative text; empty if the same words are beside it. */
  readonly title: string;
  /** Loads the image at once, and not only when it is nearly in view. */
  readonly eager?: boolean;
  /** Loads the image with low priority, because another image covers it. */
  readonly isBehindAnother?: boolean;
}

/**
 * A card's face. Takes `title` from its caller, so that browser code doesn't load the code that derives titles; see
 * `CardArt`.
 */
export function CardPicture({ id, tier, title, eager = false, isBehindAnother = false }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: an SVG of a few kB needs no image optimizer.
    <img
      className={`${styles.picture} ${styles.card}`}
      src={buildCardArtPath(id, tier)}
      alt={title}
      width={500}
      height={700}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(isBehindAnother ? { fetchPriority: 'low' } : {})}
    />
  );
}

export function CardBack({ title }: { title?: string }) {
  const t = useTranslations('ui');
  return (
    // biome-ignore lint/performance/noImgElement: as above.
    <img
      className={`${styles.picture} ${styles.card}`}
      src={CARD_BACK_PATH}
      alt={title ?? t('faceDown')}
      width={500}
      height={700}
    />
  );
}
