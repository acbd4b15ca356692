import type { ReactNode } from 'react';
import type { Network } from '../../../lib/health/contract';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { PackFan } from '../../_ui/PackFan';
import styles from './MachineHead.module.css';
import { describeEmptyMachine, type Machine, type StockedCard, sortStockByValue } from './machine';
import { PriceFigures } from './PriceFigures';

interface HeadProps {
  readonly machine: Pick<Machine, 'tier'>;
  readonly stock: readonly StockedCard[];
  /** The rip itself. */
  readonly children: ReactNode;
}

/** A machine's pack with its best cards, and the rip beside it. */
export const MachineHead = ({ machine, stock, children }: HeadProps) => (
  <div className={styles.head}>
    <div className={styles.fan}>
      <PackFan tier={machine.tier} cards={sortStockByValue(stock)} eager />
    </div>
    {children}
  </div>
);

interface FactsProps {
  readonly machine: Machine;
  readonly stock: readonly StockedCard[];
  readonly network: Network | null;
  readonly mode: 'fixture' | 'devnet-preview';
}

/** A machine's price, the values of a rip, and where the price goes. */
export function MachineFacts({ machine, stock, network, mode }: FactsProps) {
  const { copies, price, payTo } = machine;
  return (
    <section className={styles.facts} aria-label="About this machine">
      <PriceFigures {...{ price, stock, network, mode }} />
      <FactList
        facts={[
          [
            'Left',
            `${copies.toLocaleString('en-US')} copies of ${stock.length} cards. ${describeEmptyMachine(stock) ?? ''}`.trim(),
          ],
          [
            'Paid to',
            mode === 'fixture' ? (
              'Nobody. These packs are free and have no value.'
            ) : (
              <span key="treasury">
                The house treasury <CopyableValue value={payTo.wallet} copiedNoun="treasury" />
              </span>
            ),
          ],
          ['Real value', 'None. Cards and tokens are for testing.'],
        ]}
      />
    </section>
  );
}
