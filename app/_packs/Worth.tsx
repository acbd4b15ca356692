import type { ReactNode } from 'react';
import type { Pack } from '../../lib/packs/contract';
import { chanceAbove, chanceOfTie, meanValue, medianValue, percent } from '../../lib/packs/odds-rules';
import { ON_PRICE_LIST, unitOf } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { Panel } from '../_ui/Panel';
import { inCents, ticketed } from './entries';
import styles from './Worth.module.css';

/** What a draw from this pack is worth, counted over every ticket of its table. */
export function Worth({ pack }: { pack: Pack }) {
  const { price } = pack;
  const table = ticketed(pack);
  const mean = meanValue(table);
  const money = { decimals: price.decimals, unit: unitOf(price.mint), network: ON_PRICE_LIST, price: true };
  return (
    <Panel title="What a draw is worth" aside={`All ${pack.table.totalWeight.toLocaleString('en-US')} tickets counted`}>
      <dl className={styles.numbers}>
        <Figure name="Mean" note={mean < price.amount ? 'Less than the list price.' : 'Not less than the list price.'}>
          <Amount baseUnits={inCents(mean, price.decimals)} {...money} score />
        </Figure>
        <Figure name="Median" note="Half of all draws are worth this or less.">
          <Amount baseUnits={medianValue(table)} {...money} score />
        </Figure>
        <Figure name="Above the price" note="Draws worth more than the list price.">
          <span className={styles.score}>{percent(chanceAbove(table, price.amount))}</span>
        </Figure>
        <Figure name="Tie" note="Both sides draw equal values; the seed’s coin decides.">
          <span className={styles.score}>{percent(chanceOfTie(table))}</span>
        </Figure>
      </dl>
    </Panel>
  );
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
