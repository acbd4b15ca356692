import { useTranslations } from '#use-translations';
import styles from './SideTag.module.css';
import type { Side, SidePlayer } from './side';

/** A player's name in the colour of their side, with a symbol: that side's half of a torn card. */
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
