import type { Network } from '../../../lib/health/contract';
import { PACK_TIER_NAMES } from '../../_pack/tier-names';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { PackFan } from '../../_ui/PackFan';
import styles from './MachineHead.module.css';
import { describeEmptyMachine, type Machine, type StockedCard, sortStockByValue } from './machine';
import { PriceFigures } from './PriceFigures';

interface Props {
  readonly machine: Machine;
  readonly stock: readonly StockedCard[];
  readonly network: Network | null;
  readonly mode: 'fixture' | 'devnet-preview';
}

/** A machine at a glance: its pack, its price, and the mean value of a rip. */
export function MachineHead({ machine, stock, network, mode }: Props) {
  const { tier, copies, price, payTo } = machine;
  return (
    <section className={styles.head} aria-label="About this machine">
      <PackFan tier={machine.tier} cards={sortStockByValue(stock)} eager />
      <div className={styles.words}>
        <PriceFigures {...{ price, stock, network, mode }} />
        <FactList
          facts={[
            ['Tier', PACK_TIER_NAMES[tier]],
            [
              'Left in it',
              `${copies.toLocaleString('en-US')} copies of ${stock.length} cards, all listed below. ${describeEmptyMachine(stock) ?? ''}`.trim(),
            ],
            [
              'Paid to',
              mode === 'fixture' ? (
                'Nobody: rips are free here, and worth nothing.'
              ) : (
                <span key="treasury">
                  The house treasury <CopyableValue value={payTo.wallet} copiedNoun="treasury" />
                </span>
              ),
            ],
            [
              'What it is worth',
              'Nothing. Cards and tokens are for tests; a card’s value is its line in this project’s price list.',
            ],
          ]}
        />
      </div>
    </section>
  );
}
