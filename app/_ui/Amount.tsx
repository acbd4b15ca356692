import { useLocale } from '#use-locale';
import { localizeAmount } from '../_messages/format-number';
import styles from './Amount.module.css';

interface Props {
  /** Base units (lamports for SOL), as a bigint or as the API's decimal string. */
  readonly baseUnits: bigint | string;
  readonly decimals: number;
  readonly unit: string;
  /** Shown after the unit, such as "on devnet" or "by the price list". */
  readonly network?: string | undefined;
  readonly isLarge?: boolean;
  /** Shows at least two decimals, as for prices and card values. */
  readonly isPrice?: boolean;
}

/** Shows an amount, then its unit, then `network`. The HTML carries the exact base units as its value. */
export function Amount({ baseUnits, decimals, unit, network, isLarge = false, isPrice = false }: Props) {
  const locale = useLocale();
  const number = (
    <span className={styles.number}>{localizeAmount(locale, BigInt(baseUnits), decimals, isPrice ? 2 : 0)}</span>
  );
  // Below a large number, unit and network share one element, so that they wrap together.
  if (isLarge)
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
