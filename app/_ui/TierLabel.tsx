import { useTranslations } from '#use-translations';
import type { CardTier } from '../../lib/cards/tier';
import styles from './TierLabel.module.css';

/** A card tier: a swatch of its foil, its name and, unless `short`, the foil's name. */
export function TierLabel({ tier, short = false }: { tier: CardTier; short?: boolean }) {
  const t = useTranslations('ui');
  return (
    <span className={styles.tier}>
      <span className={`${styles.swatch} ${styles[tier]}`} />
      {t(`tier.${tier}`)}
      {short ? null : <span className={styles.foil}>{t(`foil.${tier}`)}</span>}
    </span>
  );
}
