import { useTranslations } from '#use-translations';
import { localizeAmount } from '../../../_messages/format-number';
import type { Translate } from '../../../_messages/translate';
import { getUnitName } from '../../../_site/units';
import { Button } from '../../../_ui/Button';
import type { Machine } from '../machine';

/** Returns the amount that a guest pays, as in "0.02 test SOL". */
export const formatTestPrice = (t: Translate<'gacha'>, { amount, decimals, mint }: Machine['price']): string =>
  t('testPrice', { amount: localizeAmount(t.locale, amount, decimals), unit: getUnitName(mint) });

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
