import { CopyButton } from '../../../_ui/CopyButton';
import styles from './Play.module.css';

/** Said once, before anything is paid: who loses the seed has paid for a pack that stays closed. */
export function SeedKept({ clientSeed }: { clientSeed: string }) {
  return (
    <div className={styles.stack}>
      <p>
        Only this browser keeps your seed, and your pack cannot be opened without it. Keep a copy before you pay, above
        all in a private window.
      </p>
      <div className={styles.actions}>
        <CopyButton text={clientSeed} name="Copy your seed" />
      </div>
    </div>
  );
}
