import { formatAmount } from '../../lib/core/money';
import styles from './Amount.module.css';

interface Props {
  /** Base units (lamports for SOL), as the API sends them or as a number already parsed. */
  readonly baseUnits: bigint | string;
  readonly decimals: number;
  readonly unit: string;
  /** Where the money is: "on devnet", "on the embedded chain"; of a value, what it is counted by. */
  readonly network?: string | undefined;
  readonly score?: boolean;
  /** A price or a value: two decimals at least, as the card table counts them. */
  readonly price?: boolean;
}

/** Amount, unit, network, in that order. */
export function Amount({ baseUnits, decimals, unit, network, score = false, price = false }: Props) {
  const number = (
    <span className={styles.number}>{grouped(formatAmount(BigInt(baseUnits), decimals, price ? 2 : 0))}</span>
  );
  // Beside a number this large, unit and network stand together: where there is no room both go below it.
  if (score)
    return (
      <data className={`${styles.amount} ${styles.score}`} value={String(baseUnits)}>
        {number}{' '}
        <span className={styles.rest}>
          {unit}
          {network === undefined ? null : ` ${network}`}
        </span>
      </data>
    );
  return (
    <data className={styles.amount} value={String(baseUnits)}>
      <span className={styles.money}>
        {number} <span className={styles.rest}>{unit}</span>
      </span>
      {network === undefined ? null : <span className={styles.rest}> {network}</span>}
    </data>
  );
}

function grouped(number: string): string {
  const [whole = '0', fraction] = number.split('.');
  const parts = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? parts : `${parts}.${fraction}`;
}
