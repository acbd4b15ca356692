import { calculateTieChance } from '../../../lib/chain/escrow/draw-chances';
import type { Pack } from '../../../lib/packs/contract';
import {
  calculateChanceAbove,
  calculateMeanValue,
  calculateMedianValue,
  formatPercent,
} from '../../../lib/packs/odds-rules';
import { toCardModeCode, toOddsEntries, truncateToCents } from '../../_pack/entries';
import { getUnitName, PRICE_LIST_NOTE } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { Figure, Figures, LargeNumber } from '../../_ui/Figure';
import { Panel } from '../../_ui/Panel';

const TIE_NOTE = 'Both cards have equal value. A provably fair coin flip decides.';
const CARDS_TIE_NOTE = 'Two different cards of equal value. A provably fair coin flip decides.';

/** The worth of one side's draw from a pack, over every ticket or, in card mode, over every pair of draws. */
export function PackValueFigures({ pack }: { pack: Pack }) {
  const { price } = pack;
  const table = toOddsEntries(pack);
  const cardMode = toCardModeCode(pack);
  const mean = calculateMeanValue(table);
  const money = { decimals: price.decimals, unit: getUnitName(price.mint), network: PRICE_LIST_NOTE, isPrice: true };
  return (
    <Panel
      title="What a draw is worth"
      aside={
        cardMode === 1
          ? 'The same for both sides'
          : `All ${pack.table.totalWeight.toLocaleString('en-US')} tickets counted`
      }
    >
      <Figures>
        <Figure name="Mean" note={mean < price.amount ? 'Less than the list price.' : 'At least the list price.'}>
          <Amount baseUnits={truncateToCents(mean, price.decimals)} {...money} isLarge />
        </Figure>
        <Figure name="Median" note="Half of all draws are worth this or less.">
          <Amount baseUnits={calculateMedianValue(table)} {...money} isLarge />
        </Figure>
        <Figure name="Above the price" note="Draws worth more than the list price.">
          <LargeNumber>{formatPercent(calculateChanceAbove(table, price.amount))}</LargeNumber>
        </Figure>
        <Figure name="Tie" note={cardMode === 1 ? CARDS_TIE_NOTE : TIE_NOTE}>
          <LargeNumber>{formatPercent(calculateTieChance(table, cardMode))}</LargeNumber>
        </Figure>
      </Figures>
    </Panel>
  );
}
