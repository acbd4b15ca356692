import { CARD_BACK_ADDRESS, cardArtAddress } from '../../lib/cards/art-address';
import type { CardTier } from '../../lib/cards/tier';
import styles from './Picture.module.css';

interface Props {
  readonly id: string;
  readonly tier: CardTier;
  /** Who is on it, from `cardTitle`; empty where the words stand beside. */
  readonly title: string;
  /** Above the fold: loaded with the page. */
  readonly soon?: boolean;
  /** Behind something else, which is to be seen first. */
  readonly behind?: boolean;
}

/** A card's face. Without the drawing's code, so also for what runs in the browser. */
export function CardPicture({ id, tier, title, soon = false, behind = false }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: an SVG of a few kB needs no image optimizer.
    <img
      className={`${styles.picture} ${styles.card}`}
      src={cardArtAddress(id, tier)}
      alt={title}
      width={500}
      height={700}
      loading={soon ? 'eager' : 'lazy'}
      decoding="async"
      {...(behind ? { fetchPriority: 'low' } : {})}
    />
  );
}

export function CardBack({ title = 'A card, face down' }: { title?: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: as above.
    <img className={`${styles.picture} ${styles.card}`} src={CARD_BACK_ADDRESS} alt={title} width={500} height={700} />
  );
}
