import { Button } from '../../../_ui/Button';
import type { Machine } from '../machine';
import styles from '../play/Play.module.css';
import { formatTestPrice } from './GuestStart';

interface Props {
  /** Null for a free rip. */
  readonly price: Machine['price'] | null;
  readonly onContinue: () => void;
  /** Goes on with the same rip step by step. */
  readonly onLeave: () => void;
}

/** Offers to continue a guest's rip that a reload interrupted before it was paid. */
export function ContinueRip({ price, onContinue, onLeave }: Props) {
  return (
    <>
      <Button variant="primary" large onClick={onContinue}>
        Continue your rip
      </Button>
      <p className={styles.soft}>
        {price === null
          ? 'Your rip is free and has no value.'
          : `You haven’t paid yet. Your player pays ${formatTestPrice(price)}, without asking again.`}
      </p>
      <Button variant="quiet" onClick={onLeave}>
        Rip step by step
      </Button>
    </>
  );
}
