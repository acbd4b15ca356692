import { CopyButton } from '../../../_ui/CopyButton';
import styles from './Play.module.css';

/** Notice before the payment: without the seed, the pack that is paid for can't be opened. */
export function KeepSeedNote({ clientSeed }: { clientSeed: string }) {
  return (
    <div className={styles.stack}>
      <p>
        Only this browser has your seed, and your pack can’t be opened without it. Copy it before you pay, especially in
        a private window.
      </p>
      <div className={styles.actions}>
        <CopyButton text={clientSeed} name="Copy your seed" />
      </div>
    </div>
  );
}
