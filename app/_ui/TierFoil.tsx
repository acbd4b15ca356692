import { type CardTier, FOIL_NAMES } from '../../lib/cards/tier';
import styles from './TierFoil.module.css';

const NAMES: Readonly<Record<CardTier, string>> = {
  common: 'Common',
  uncommon: 'Uncommon',
  rare: 'Rare',
  epic: 'Epic',
  legendary: 'Legendary',
};

/** A tier by its foil's pattern, its name and the foil's name. */
export function TierFoil({ tier, short = false }: { tier: CardTier; short?: boolean }) {
  return (
    <span className={styles.tier}>
      <span className={`${styles.swatch} ${styles[tier]}`} />
      {NAMES[tier]}
      {short ? null : <span className={styles.foil}>{FOIL_NAMES[tier]}</span>}
    </span>
  );
}
