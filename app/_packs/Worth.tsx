import type { Pack } from '../../lib/packs/contract';
import { chanceAbove, chanceOfTie, meanValue, medianValue, percent } from '../../lib/packs/odds-rules';
import { ON_PRICE_LIST, unitOf } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { Figure, Figures, Score } from '../_ui/Figure';
import { Panel } from '../_ui/Panel';
import { inCents, ticketed } from './entries';

/** What a draw from this pack is worth, counted over every ticket of its table. */
export function Worth({ pack }: { pack: Pack }) {
  const { price } = pack;
  const table = ticketed(pack);
  const mean = meanValue(table);
  const money = { decimals: price.decimals, unit: unitOf(price.mint), network: ON_PRICE_LIST, price: true };
  return (
    <Panel title="What a draw is worth" aside={`All ${pack.table.totalWeight.toLocaleString('en-US')} tickets counted`}>
      <Figures>
        <Figure name="Mean" note={mean < price.amount ? 'Less than the list price.' : 'Not less than the list price.'}>
          <Amount baseUnits={inCents(mean, price.decimals)} {...money} score />
        </Figure>
        <Figure name="Median" note="Half of all draws are worth this or less.">
          <Amount baseUnits={medianValue(table)} {...money} score />
        </Figure>
        <Figure name="Above the price" note="Draws worth more than the list price.">
          <Score>{percent(chanceAbove(table, price.amount))}</Score>
        </Figure>
        <Figure name="Tie" note="Both sides draw equal values; the seed’s coin decides.">
          <Score>{percent(chanceOfTie(table))}</Score>
        </Figure>
      </Figures>
    </Panel>
  );
}
