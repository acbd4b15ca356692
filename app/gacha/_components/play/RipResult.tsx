'use client';

import Link from 'next/link';
import { useCallback, useEffect, useRef } from 'react';
import { deriveCard, formatCardTitle } from '../../../../lib/cards/card';
import { toCardTier } from '../../../../lib/cards/tier';
import { formatAmount } from '../../../../lib/core/money';
import type { RipBody } from '../../../../lib/gacha/rips/contract';
import { buildProofApiPath, buildVerifyPath } from '../../../_proof/paths';
import { useNetwork } from '../../../_site/contexts';
import { InBrowserCheck } from '../../../_site/InBrowserCheck';
import { describeNetwork } from '../../../_site/network-words';
import { getUnitName } from '../../../_site/units';
import { Amount } from '../../../_ui/Amount';
import { Button } from '../../../_ui/Button';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { FactList } from '../../../_ui/FactList';
import { prefersReducedMotion } from '../../../_ui/prefers-reduced-motion';
import { ShareButton } from '../../../_ui/ShareButton';
import { TierLabel } from '../../../_ui/TierLabel';
import type { Machine } from '../machine';
import { checkRip, type PrePaymentRecord } from './check-rip';
import styles from './Play.module.css';

interface Props {
  readonly rip: RipBody;
  readonly ownRecord: PrePaymentRecord;
  readonly price: Machine['price'];
  /** Whether the pack was ripped on this page, so that the next steps are brought into view. */
  readonly isJustRipped: boolean;
  readonly onNext: () => void;
}

/** The result of a rip: the next steps, the card's facts, the proof, and a check in this browser. */
export function RipResult({ rip, ownRecord: kept, price, isJustRipped, onNext }: Props) {
  const where = describeNetwork(useNetwork());
  const { drawn, payment, odds, ripId, machineKey } = rip;
  const { value } = drawn;
  const title = formatCardTitle(deriveCard(drawn.cardId));
  const nextSteps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const behavior = prefersReducedMotion() ? 'auto' : 'smooth';
    if (isJustRipped) nextSteps.current?.scrollIntoView({ block: 'nearest', behavior });
  }, [isJustRipped]);
  const check = useCallback(async () => checkRip(rip, kept), [rip, kept]);
  const paid = BigInt(kept.bound?.price.amount ?? price.amount);
  const renderAmount = (amount: bigint) => (
    <Amount baseUnits={amount} decimals={value.decimals} unit={getUnitName(value.mint)} network={where} />
  );
  return (
    <div className={styles.stack}>
      <h3>You pulled {title}</h3>
      <div ref={nextSteps} className={styles.actions}>
        <Button variant="primary" large onClick={onNext}>
          Rip another
        </Button>
        <ShareButton
          path={`/gacha/${machineKey}`}
          title="A pack machine on RipDuel"
          text={`My pull: ${title}, ${formatAmount(value.amount, value.decimals, 2)} test ${getUnitName(value.mint)}. Beat it.`}
        />
      </div>
      <FactList
        facts={[
          ['Tier', <TierLabel key="tier" tier={toCardTier(drawn.tier)} />],
          ['Listed at', <span key="value">{renderAmount(value.amount)}. It’s a test card with no value.</span>],
          [
            'Paid',
            payment === null ? (
              'Nothing: a free rip with no value'
            ) : (
              <span key="paid">
                {renderAmount(paid)}, {describePaidMultiple(value.amount, paid)}
              </span>
            ),
          ],
          [
            'Drawn',
            `Ticket ${drawn.ticket.toLocaleString('en-US')} of ${drawn.totalWeight.toLocaleString('en-US')}, from seal ${odds.sequence.toLocaleString('en-US')}`,
          ],
          ...(payment === null
            ? []
            : [
                [
                  'Payment',
                  <CopyableValue
                    key="payment"
                    value={payment.signature}
                    copiedNoun="signature of the payment"
                    visibleChars={8}
                  />,
                ] as const,
              ]),
        ]}
      />
      <div className={styles.actions}>
        <Link href={buildVerifyPath('gacha', ripId)}>Verify the proof</Link>
        <a href={buildProofApiPath('gacha', ripId)} download={`${ripId}.proof.json`}>
          Proof
        </a>
      </div>
      <InBrowserCheck check={check} busyLabel="Recomputing the draw…" />
    </div>
  );
}

function describePaidMultiple(value: bigint, paid: bigint): string {
  if (value === paid) return 'as much as the card is listed at';
  return `${value > paid ? 'less' : 'more'} than the card is listed at`;
}
