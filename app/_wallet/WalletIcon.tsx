import styles from './WalletIcon.module.css';

/** A wallet's icon, which is a data URL. */
export function WalletIcon({ icon }: { icon: string }) {
  // biome-ignore lint/performance/noImgElement: a data address needs no image optimizer.
  return <img className={styles.icon} src={icon} alt="" width={20} height={20} />;
}
