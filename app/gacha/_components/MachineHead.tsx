import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
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
  /** The panel to rip a pack. */
  readonly children: ReactNode;
}

/** Top of a machine's page: its pack with the most valuable cards, and the panel to rip beside it. */
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

/** A machine's figures and facts, such as its price and the number of cards left. */
export function MachineFacts({ machine, stock, network, mode }: FactsProps) {
  const t = useTranslations('gacha');
  const { copies, price, payTo } = machine;
  const reason = describeEmptyMachine(t, stock);
  const counts = { copies, cards: stock.length };
  return (
    <section className={styles.facts} aria-label={t('facts.label')}>
      <PriceFigures {...{ price, stock, network, mode }} />
      <FactList
        facts={[
          [
            t('facts.left'),
            reason === null ? t('facts.copies', counts) : t('facts.copiesAndReason', { ...counts, reason }),
          ],
          [
            t('facts.paidTo'),
            mode === 'fixture' ? (
              t('facts.nobody')
            ) : (
              <span key="treasury">
                {t.rich('facts.treasury', {
                  address: () => <CopyableValue value={payTo.wallet} copiedNoun={t('facts.copiedTreasury')} />,
                })}
              </span>
            ),
          ],
          [t('facts.realValue'), t('facts.none')],
        ]}
      />
    </section>
  );
}
