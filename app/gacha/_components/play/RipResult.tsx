'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import { deriveCard } from '../../../../lib/cards/card';
import { toCardTier } from '../../../../lib/cards/tier';
import type { RipBody } from '../../../../lib/gacha/rips/rip-contract';
import { localizeAmount } from '../../../_messages/format-number';
import type { Translate } from '../../../_messages/translate';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { getUnitName } from '../../../_site/units';
import { Amount } from '../../../_ui/Amount';
import { Button } from '../../../_ui/Button';
import { translateCardTitle } from '../../../_ui/card-title';
import { FactList } from '../../../_ui/FactList';
import { prefersReducedMotion } from '../../../_ui/prefers-reduced-motion';
import { ShareButton } from '../../../_ui/ShareButton';
import { TierLabel } from '../../../_ui/TierLabel';
import type { Machine } from '../machine';
import { describePaid, formatTestPrice, formatTestUnit } from '../price-words';
import type { PrePaymentRecord } from './check-rip';
import { DeliveryStatus } from './DeliveryStatus';
import styles from './Play.module.css';
import { RipInBinder } from './RipInBinder';
import { RipEvidence } from './RipPapers';

interface Props {
  readonly rip: RipBody;
  readonly ownRecord: PrePaymentRecord;
  readonly price: Machine['price'];
  /** Whether the pack was ripped on this page, so that the next steps are brought into view. */
  readonly isJustRipped: boolean;
  readonly mode: 'fixture' | 'devnet-preview';
  /** Shows the start of another rip. */
  readonly startOver: () => void;
  /** Rips another pack at once; null for a player who rips step by step. */
  readonly ripNext: (() => void) | null;
}

/** The result of a rip: what to do next, the card's delivery, its value and price, and the evidence of the draw. */
export function RipResult({ rip, ownRecord, price, isJustRipped, mode, startOver, ripNext }: Props) {
  const t = useTranslations('gacha');
  const uiTexts = useTranslations('ui');
  const siteTexts = useTranslations('site');
  const where = describeNetwork(siteTexts, useNetwork());
  const { drawn, payment, ripId, machineKey, status } = rip;
  const { value } = drawn;
  const title = translateCardTitle(uiTexts, deriveCard(drawn.cardId));
  const nextSteps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const behavior = prefersReducedMotion() ? 'auto' : 'smooth';
    // Scrolls to the first of the next steps, and only if it is out of view.
    if (isJustRipped) nextSteps.current?.firstElementChild?.scrollIntoView({ block: 'nearest', behavior });
  }, [isJustRipped]);
  const paid = { ...value, amount: BigInt(ownRecord.bound?.price.amount ?? price.amount) };
  const renderAmount = (amount: bigint) => (
    <Amount baseUnits={amount} decimals={value.decimals} unit={getUnitName(value.mint)} network={where} />
  );
  return (
    <div className={styles.stack}>
      <h3>{t('result.title', { card: title })}</h3>
      <div ref={nextSteps} className={styles.actions}>
        <Button variant="primary" large onClick={ripNext ?? startOver}>
          {ripNext === null ? t('beginAnother') : nameNextRip(t, mode, price)}
        </Button>
        {status === 'refund-owed' ? null : (
          <ShareButton
            path={`/gacha/${machineKey}`}
            title={t('result.shareTitle')}
            text={t('result.shareText', {
              card: title,
              value: `${localizeAmount(t.locale, value.amount, value.decimals, 2)} ${formatTestUnit(t, value.mint)}`,
            })}
          />
        )}
      </div>
      <DeliveryStatus rip={rip} price={formatTestPrice(t, paid)} />
      <RipInBinder machineKey={machineKey} ripId={ripId} />
      <FactList
        facts={[
          [t('tier'), <TierLabel key="tier" tier={toCardTier(drawn.tier)} />],
          [
            t('result.listedAt'),
            <span key="value">{t.rich('result.value', { amount: () => renderAmount(value.amount) })}</span>,
          ],
          [t('result.paid'), payment === null ? t('result.free') : describePaid(t, paid, value.amount)],
        ]}
      />
      <RipEvidence rip={rip} ownRecord={ownRecord} />
    </div>
  );
}

/** Returns the label of the button that rips another pack at once, with its price. */
function nameNextRip(t: Translate<'gacha'>, mode: Props['mode'], price: Machine['price']): string {
  return mode === 'fixture' ? t('result.anotherFree') : t('result.anotherFor', { price: formatTestPrice(t, price) });
}
