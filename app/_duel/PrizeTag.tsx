import { useTranslations } from '#use-translations';
import styles from './PrizeTag.module.css';

/** Label of a duel or pack: its winner takes both cards, or gets no card and only has the win recorded. */
export function PrizeTag({ isForCards }: { isForCards: boolean }) {
  const t = useTranslations('duel.prize');
  return (
    <span className={`${styles.prize} ${isForCards ? styles.cards : ''}`}>{t(isForCards ? 'cards' : 'record')}</span>
  );
}
