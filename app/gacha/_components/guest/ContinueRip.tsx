import { useTranslations } from '#use-translations';
import { Button } from '../../../_ui/Button';
import type { Machine } from '../machine';
import styles from '../play/Play.module.css';
import { formatTestPrice } from '../price-words';

interface Props {
  /** Null for a free rip. */
  readonly price: Machine['price'] | null;
  readonly onContinue: () => void;
  /** Continues the same rip step by step instead. */
  readonly onStepByStep: () => void;
}

/** Offers to continue a guest's rip that was interrupted before it was paid, such as by a reload. */
export function ContinueRip({ price, onContinue, onStepByStep }: Props) {
  const t = useTranslations('gacha');
  return (
    <>
      <Button variant="primary" large onClick={onContinue}>
        {t('guest.resume')}
      </Button>
      <p className={styles.soft}>
        {price === null ? t('guest.resumeFree') : t('guest.resumePaid', { price: formatTestPrice(t, price) })}
      </p>
      <Button variant="quiet" onClick={onStepByStep}>
        {t('stepByStep')}
      </Button>
    </>
  );
}
