import { useTranslations } from '#use-translations';
import { type CardTier, FOIL_NAMES } from '../../lib/cards/tier';
import styles from './TierLabel.module.css';

/** A card tier: a swatch of its foil, its name and, unless `short`, the foil's name. */
export function TierLabel({ tier, short = false }: { tier: CardTier; short?: boolean }) {
  const t = useTranslations('ui.tier');
  return (
    <span className={styles.tier}>
      <span className={`${styles.swatch} ${styles[tier]}`} />
      {t(tier)}
      {short ? null : <span className={styles.foil}>{FOIL_NAMES[tier]}</span>}
    </span>
  );
}
