import { useTranslations } from '#use-translations';
import type { Network } from '../../../lib/health/contract';
import {
  calculateChanceAbove,
  calculateMeanValue,
  calculateMedianValue,
  formatPercent,
} from '../../../lib/packs/odds-rules';
import { localizeDecimal } from '../../_messages/format-number';
import { localizePercent } from '../../_messages/format-ratio';
import type { Translate } from '../../_messages/translate';
import { formatOneIn } from '../../_pack/chance-words';
import { describeNetwork } from '../../_site/network-words';
import { getUnitName } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { Figure, Figures, LargeNumber } from '../../_ui/Figure';
import { describeEmptyMachine, type Machine, type StockedCard, truncateToFiveDecimals } from './machine';
import { formatTestUnit } from './price-words';

interface Props {
  readonly price: Machine['price'];
  readonly stock: readonly StockedCard[];
  readonly network: Network | null;
  readonly mode: 'fixture' | 'devnet-preview';
}

/**
 * Price, mean and median value, and chance of profit of a rip. An empty machine shows only the price; a free one shows
 * no chance of profit.
 */
export function PriceFigures({ price, stock, network, mode }: Props) {
  const t = useTranslations('gacha');
  const siteTexts = useTranslations('site');
  const uiTexts = useTranslations('ui');
  const mean = calculateMeanValue(stock);
  const isFree = mode === 'fixture';
  const isEmpty = describeEmptyMachine(t, stock) !== null;
  const profit = calculateChanceAbove(stock, price.amount);
  const chance = formatOneIn(uiTexts, profit);
  const money = { decimals: price.decimals, unit: getUnitName(price.mint), isLarge: true };
  return (
    <Figures>
      {isFree ? (
        <Figure name={t('price')} note={t('figures.freeNote')}>
          <LargeNumber>{t('figures.free')}</LargeNumber>
        </Figure>
      ) : (
        <Figure name={t('price')} note={t('figures.priceNote')}>
          <Amount
            baseUnits={price.amount}
            {...money}
            unit={formatTestUnit(t, price.mint)}
            // Not needed on the embedded chain: the unit already says that this is test money.
            network={network?.chain === 'embedded' ? undefined : describeNetwork(siteTexts, network)}
          />
        </Figure>
      )}
      {isEmpty ? null : (
        <>
          <Figure name={t('figures.mean')} note={isFree ? t('figures.meanOfAll') : describeMeanAsShare(t, mean, price)}>
            <Amount baseUnits={truncateToFiveDecimals(mean, price.decimals)} {...money} />
          </Figure>
          <Figure name={t('figures.median')} note={t('figures.medianNote')}>
            <Amount baseUnits={truncateToFiveDecimals(calculateMedianValue(stock), price.decimals)} {...money} />
          </Figure>
        </>
      )}
      {isFree || isEmpty ? null : (
        <Figure
          name={t('chanceOfProfit')}
          note={chance === null ? t('figures.nothingBeats') : t('figures.beats', { chance })}
        >
          <LargeNumber>{localizePercent(t.locale, formatPercent(profit))}</LargeNumber>
        </Figure>
      )}
    </Figures>
  );
}

/** Returns the mean value as a share of the price, in words. */
function describeMeanAsShare(t: Translate<'gacha'>, mean: bigint, { amount }: Machine['price']): string {
  if (amount === 0n) return t('figures.meanOfAll');
  const basisPoints = Number((mean * 10_000n) / amount);
  const percent = localizeDecimal(t.locale, (basisPoints / 100).toFixed(2));
  return t(basisPoints < 10_000 ? 'figures.meanBelowPrice' : 'figures.meanAbovePrice', { percent });
}
