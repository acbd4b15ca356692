import { useTranslations } from '#use-translations';
import type { Network } from '../../../../lib/health/contract';
import {
  calculateChanceAbove,
  calculateMeanValue,
  calculateMedianValue,
  formatPercent,
} from '../../../../lib/packs/odds-rules';
import { localizePercent } from '../../../_messages/format-ratio';
import type { BoundPayment, Play } from '../../../_rip/play-record';
import { describeNetwork } from '../../../_site/network-words';
import { getUnitName } from '../../../_site/units';
import { Amount } from '../../../_ui/Amount';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { FactList } from '../../../_ui/FactList';
import { listStock, truncateToFiveDecimals } from '../machine';
import { formatTestUnit } from '../price-words';

/** The price, seal and seeds that a payment binds; with the value of a rip if this browser stored that seal. */
export function PaymentBindingFacts({ play, bound, network }: { play: Play; bound: BoundPayment; network: Network }) {
  const t = useTranslations('gacha');
  const siteTexts = useTranslations('site');
  const { price, seal, sequence, oddsHash } = bound;
  const renderAmount = (amount: bigint, unit = getUnitName(price.mint)) => (
    <Amount
      baseUnits={truncateToFiveDecimals(amount, price.decimals)}
      decimals={price.decimals}
      unit={unit}
      network={describeNetwork(siteTexts, network)}
    />
  );
  const stock = seal === null ? null : listStock(seal);
  return (
    <FactList
      facts={[
        [t('price'), renderAmount(BigInt(price.amount), formatTestUnit(t, price.mint))],
        ...(stock === null
          ? []
          : [
              [
                t('payment.meanMedian'),
                <span key="m">
                  {renderAmount(calculateMeanValue(stock))}, {renderAmount(calculateMedianValue(stock))}
                </span>,
              ] as const,
              [
                t('chanceOfProfit'),
                localizePercent(t.locale, formatPercent(calculateChanceAbove(stock, BigInt(price.amount)))),
              ] as const,
            ]),
        [
          t('payment.odds'),
          <span key="seal">
            {t.rich('payment.seal', {
              sequence,
              hash: () => <CopyableValue value={oddsHash} copiedNoun={t('oddsHash')} visibleChars={6} />,
            })}
          </span>,
        ],
        [
          t('payment.seeds'),
          <span key="seeds">
            {t.rich('payment.bothSeeds', {
              hash: () => (
                <CopyableValue value={play.serverSeedHash} copiedNoun={t('hashOfServiceSeed')} visibleChars={6} />
              ),
            })}
          </span>,
        ],
      ]}
    />
  );
}
