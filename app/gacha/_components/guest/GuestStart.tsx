import { useTranslations } from '#use-translations';
import { Button } from '../../../_ui/Button';
import type { Machine } from '../machine';
import { formatTestPrice } from '../price-words';

interface Props {
  readonly machine: Pick<Machine, 'price'>;
  readonly mode: 'fixture' | 'devnet-preview';
  readonly onStart: () => void;
}

/** Button that starts a guest's rip, with its price. */
export function GuestStart({ machine: { price }, mode, onStart }: Props) {
  const t = useTranslations('gacha');
  return (
    <>
      <Button variant="primary" large onClick={onStart}>
        {mode === 'fixture' ? t('ripFree') : t('ripFor', { price: formatTestPrice(t, price) })}
      </Button>
      <p>{t(mode === 'fixture' ? 'guest.noWallet' : 'guest.noWalletPaid')}</p>
    </>
  );
}
