import { useTranslations } from '#use-translations';
import styles from './SideTag.module.css';
import type { Side, SidePlayer } from './side';

/** A player's name in the colour of their side, with its half of the torn-card sign. */
export function SideTag({ side, player }: { side: Side; player?: SidePlayer }) {
  const t = useTranslations('ui');
  const name = player?.name ?? t(`side.${side}`);
  return (
    <span className={`${styles.tag} ${styles[side]}`}>
      <span className={styles.sign} />
      {player?.isProgram ? t('program', { name }) : name}
    </span>
  );
}
