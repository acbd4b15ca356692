import type { CardTier, PackTier } from '../../lib/cards/tier';
import { CardArt } from './CardArt';
import { PackArt } from './PackArt';
import styles from './PackFan.module.css';

interface Props {
  readonly tier: PackTier;
  /** Possible cards, in the order to show; only the first three are used. */
  readonly cards: readonly { readonly cardId: string; readonly tier: CardTier }[];
  /** Loads the images eagerly, for a pack at the top of its page. */
  readonly eager?: boolean;
}

/** A sealed pack with the first three cards behind it. */
export function PackFan({ tier, cards, eager = false }: Props) {
  return (
    <div className={styles.fan}>
      {cards.slice(0, 3).map((card) => (
        <div key={card.cardId} className={styles.card}>
          <CardArt id={card.cardId} tier={card.tier} eager={eager} isBehindAnother />
        </div>
      ))}
      <div className={styles.pack}>
        <PackArt tier={tier} eager={eager} />
      </div>
    </div>
  );
}
