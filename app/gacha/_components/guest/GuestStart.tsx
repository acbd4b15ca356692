import { formatAmount } from '../../../../lib/core/money';
import { getUnitName } from '../../../_site/units';
import { Button } from '../../../_ui/Button';
import type { Machine } from '../machine';

interface Props {
  readonly machine: Pick<Machine, 'price'>;
  readonly mode: 'fixture' | 'devnet-preview';
  readonly onStart: () => void;
}

/** Button that starts a guest's rip, with its price. */
export function GuestStart({ machine: { price }, mode, onStart }: Props) {
  const amount = `${formatAmount(price.amount, price.decimals)} test ${getUnitName(price.mint)}`;
  return (
    <>
      <Button variant="primary" large onClick={onStart}>
        {mode === 'fixture' ? 'Rip a free pack' : `Rip a pack for ${amount}`}
      </Button>
      <p>No wallet needed.{mode === 'fixture' ? '' : ' You pay with test SOL, which has no value.'}</p>
    </>
  );
}
