import { type CardTier, FOIL_NAMES } from '../../lib/cards/tier';
import styles from './TierLabel.module.css';

const TIER_NAMES: Readonly<Record<CardTier, string>> = {
  common: 'Common',
  uncommon: 'Uncommon',
  rare: 'Rare',
  epic: 'Epic',
  legendary: 'Legendary',
};

/** A card tier: a swatch of its foil, its name and, unless `short`, the foil's name. */
export function TierLabel({ tier, short = false }: { tier: CardTier; short?: boolean }) {
  return (
    <span className={styles.tier}>
      <span className={`${styles.swatch} ${styles[tier]}`} />
      {TIER_NAMES[tier]}
      {short ? null : <span className={styles.foil}>{FOIL_NAMES[tier]}</span>}
    </span>
  );
}
