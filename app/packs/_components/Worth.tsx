import { useTranslations } from '#use-translations';
import { calculateTieChance } from '../../../lib/chain/escrow/draw-chances';
import type { Pack } from '../../../lib/packs/contract';
import {
  calculateChanceAbove,
  calculateMeanValue,
  calculateMedianValue,
  formatPercent,
} from '../../../lib/packs/odds-rules';
import { localizePercent } from '../../_messages/format-ratio';
import { toCardModeCode, toOddsEntries, truncateToCents } from '../../_pack/entries';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { Figure, Figures, LargeNumber } from '../../_ui/Figure';
import { Panel } from '../../_ui/Panel';

/** The value of one side's draw from a pack (mean, median, chance to be above the price), and the chance of a tie. */
export function PackValueFigures({ pack }: { pack: Pack }) {
  const t = useTranslations('packs.worth');
  const siteTexts = useTranslations('site');
  const { price } = pack;
  const table = toOddsEntries(pack);
  const cardMode = toCardModeCode(pack);
  const mean = calculateMeanValue(table);
  const money = {
    decimals: price.decimals,
    unit: getUnitName(price.mint),
    network: siteTexts('priceListNote'),
    isPrice: true,
  };
  return (
    <Panel
      title={t('title')}
      aside={cardMode === 1 ? t('sameForBoth') : t('allTickets', { count: pack.table.totalWeight })}
    >
      <Figures>
        <Figure name={t('mean')} note={t('meanNote', { below: mean < price.amount ? 'yes' : 'no' })}>
          <Amount baseUnits={truncateToCents(mean, price.decimals)} {...money} isLarge />
        </Figure>
        <Figure name={t('median')} note={t('medianNote')}>
          <Amount baseUnits={calculateMedianValue(table)} {...money} isLarge />
        </Figure>
        <Figure name={t('above')} note={t('aboveNote')}>
          <LargeNumber>
            {localizePercent(t.locale, formatPercent(calculateChanceAbove(table, price.amount)))}
          </LargeNumber>
        </Figure>
        <Figure name={t('tie')} note={t(cardMode === 1 ? 'cardsTieNote' : 'tieNote')}>
          <LargeNumber>{localizePercent(t.locale, formatPercent(calculateTieChance(table, cardMode)))}</LargeNumber>
        </Figure>
      </Figures>
    </Panel>
  );
}
