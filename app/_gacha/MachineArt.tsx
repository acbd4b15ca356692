import styles from '../_packs/PackFan.module.css';
import { CardArt } from '../_ui/CardArt';
import { PackArt } from '../_ui/PackArt';
import { dearest, type Machine, type StockedCard } from './machine';

interface Props {
  readonly machine: Pick<Machine, 'tier'>;
  readonly stock: readonly StockedCard[];
  readonly soon?: boolean;
}

/** The pack that a machine gives out, with three of its dearest cards behind it. */
export function MachineArt({ machine, stock, soon = false }: Props) {
  return (
    <div className={styles.fan}>
      {dearest(stock)
        .slice(0, 3)
        .map(({ cardId, tier }) => (
          <div key={cardId} className={styles.card}>
            <CardArt id={cardId} tier={tier} soon={soon} />
          </div>
        ))}
      <div className={styles.pack}>
        <PackArt tier={machine.tier} soon={soon} />
      </div>
    </div>
  );
}
