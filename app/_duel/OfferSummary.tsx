'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelOffer } from '../../lib/health/contract';
import type { Translate } from '../_messages/translate';
import { useNetwork } from '../_site/contexts';
import { describeNetwork } from '../_site/network-words';
import { Amount } from '../_ui/Amount';
import { FactList } from '../_ui/FactList';
import { formatDuration } from './duration';
import styles from './OfferSummary.module.css';
import type { PackBasics } from './pack-basics';

type Fact = readonly [name: string, value: ReactNode];

interface Props {
  readonly offer: DuelOffer;
  readonly pack: PackBasics | undefined;
  /** Facts about the time until there are two players. The default says when a duel that nobody joins is cancelled. */
  readonly waitingFacts?: readonly Fact[];
}

/** Terms of an offered duel: each side's price, the winner's prize, and when fees come back. */
export function OfferSummary({ offer, pack, waitingFacts }: Props) {
  const t = useTranslations('duel');
  const siteTexts = useTranslations('site');
  const network = describeNetwork(siteTexts, useNetwork());
  return (
    <div className={styles.bargain}>
      <p className={styles.price}>
        <Amount baseUnits={offer.feeAmount} decimals={offer.feeDecimals} unit="SOL" network={network} />
        <span className={styles.each}>{t('terms.fromEachSide')}</span>
      </p>
      <FactList
        facts={[
          [t('terms.pack'), pack?.name ?? t('terms.choosePack')],
          [
            t('terms.winner'),
            <span key="policy">
              {t.rich('terms.winnerRule', { rules: (text) => <Link href="/valuation">{text}</Link> })}
            </span>,
          ],
          [t('terms.prize'), t(pack?.cardMode === 'cards' ? 'terms.prizeCards' : 'terms.prizeWin')],
          [t('terms.fees'), t('terms.feesRule')],
          [t('terms.feeBack'), t('terms.feeBackRule')],
          [t('terms.feeTwice'), t('terms.feeTwiceRule', { duration: formatDuration(t, offer.resolutionSeconds) })],
          ...(waitingFacts ?? [describeWaitingTimeout(t, offer)]),
        ]}
      />
    </div>
  );
}

/** Returns the fact on when a duel that nobody joins is cancelled. */
const describeWaitingTimeout = (t: Translate<'duel'>, { waitingSeconds }: DuelOffer): Fact => [
  t('terms.nobodyJoins'),
  t('terms.nobodyJoinsRule', { duration: formatDuration(t, waitingSeconds) }),
];
