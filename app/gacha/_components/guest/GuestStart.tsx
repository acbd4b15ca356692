import { formatAmount } from '../../../../lib/core/money';
import { getUnitName } from '../../../_site/units';
import { Button } from '../../../_ui/Button';
import type { Machine } from '../machine';

/** Returns the amount that a guest pays, as in "0.02 test SOL". */
export const formatTestPrice = ({ amount, decimals, mint }: Machine['price']): string =>
  `${formatAmount(amount, decimals)} test ${getUnitName(mint)}`;

interface Props {
  readonly machine: Pick<Machine, 'price'>;
  readonly mode: 'fixture' | 'devnet-preview';
  readonly onStart: () => void;
}

/** Button that starts a guest's rip, with its price. */
export function GuestStart({ machine: { price }, mode, onStart }: Props) {
  return (
    <>
      <Button variant="primary" large onClick={onStart}>
        {mode === 'fixture' ? 'Rip a free pack' : `Rip a pack for ${formatTestPrice(price)}`}
      </Button>
      <p>No wallet needed.{mode === 'fixture' ? '' : ' You pay with test SOL, which has no value.'}</p>
    </>
  );
}
