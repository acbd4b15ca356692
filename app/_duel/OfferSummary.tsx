'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import type { DuelOffer } from '../../lib/health/contract';
import { useNetwork } from '../_site/contexts';
import { describeNetwork } from '../_site/network-words';
import { Amount } from '../_ui/Amount';
import { FactList } from '../_ui/FactList';
import { formatDuration } from './duration';
import styles from './OfferSummary.module.css';
import type { PackBasics } from './pack-basics';

const WIN_ONLY_PRIZE_TEXT = 'The win, on the public record. The cards have no value.';
const CARDS_PRIZE_TEXT =
  'Both cards, as tokens. The provider delivers them after the result. They’re test cards with no value.';

type Fact = readonly [name: string, value: ReactNode];

interface Props {
  readonly offer: DuelOffer;
  readonly pack: PackBasics | undefined;
  /** Facts about the time before there are two players; by default, when a duel is cancelled that nobody joins. */
  readonly waitingFacts?: readonly Fact[];
}

const describeWaitingTimeout = ({ waitingSeconds }: DuelOffer): Fact => [
  'Nobody joins',
  `The duel is cancelled after ${formatDuration(waitingSeconds)}. Nothing was paid.`,
];

/** Terms of an offered duel: each side's price, the winner's prize, and when fees come back. */
export function OfferSummary({ offer, pack, waitingFacts = [describeWaitingTimeout(offer)] }: Props) {
  const network = describeNetwork(useNetwork());
  return (
    <div className={styles.bargain}>
      <p className={styles.price}>
        <Amount baseUnits={offer.feeAmount} decimals={offer.feeDecimals} unit="SOL" network={network} />
        <span className={styles.each}>from each side, into the duel’s vault</span>
      </p>
      <FactList
        facts={[
          ['You both rip', pack?.name ?? 'Choose a pack'],
          [
            'Who wins',
            <span key="policy">
              The pull with the higher value. Tie? A provably fair coin flip. <Link href="/valuation">Full rules</Link>
            </span>,
          ],
          ['The winner gets', pack?.cardMode === 'cards' ? CARDS_PRIZE_TEXT : WIN_ONLY_PRIZE_TEXT],
          ['The fees', 'Go to the treasury when the duel settles.'],
          ['Your fee comes back', 'If the other side doesn’t pay in time, or the provider doesn’t stake its bond.'],
          [
            'You get it twice',
            `If the provider has staked its bond, and no result is on chain ${formatDuration(offer.resolutionSeconds)} after the time to pay.`,
          ],
          ...waitingFacts,
        ]}
      />
    </div>
  );
}
