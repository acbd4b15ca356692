import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { RipBody } from '../../../../lib/gacha/rips/rip-contract';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { Problem } from '../../../_ui/Problem';
import styles from './Play.module.css';

/** Says whether a paid card is on its way, in the wallet, or undelivered, in which case its price is owed. */
export function DeliveryStatus({ rip, price }: { rip: RipBody; price: string }) {
  const t = useTranslations('gacha.delivery');
  if (rip.status === 'refund-owed')
    return (
      <Problem
        tone="warning"
        what={t('undelivered.what')}
        money={t('undelivered.money', { price })}
        next={t('undelivered.next')}
      >
        <Link href="/account">{t('undelivered.account')}</Link>
      </Problem>
    );
  // A free card goes to no wallet.
  if (rip.payment === null) return null;
  const isHere = rip.status === 'settled';
  return (
    <div role="status" className={styles.stack}>
      <p>
        <strong>{t(isHere ? 'arrived' : 'onItsWay')}</strong>
      </p>
      {isHere ? null : <p className={styles.soft}>{t('canClose')}</p>}
    </div>
  );
}

/** Returns the on-chain facts of a delivered card; an empty list for a card that isn't delivered. */
export function useDeliveryFacts({ lifecycle }: RipBody): readonly (readonly [name: string, value: ReactNode])[] {
  const t = useTranslations('gacha.delivery');
  const evidence = lifecycle.flatMap((step) => (step.kind === 'acquisition' ? [step.evidence] : []))[0] ?? null;
  if (evidence === null) return [];
  const { cardMint, signature } = evidence;
  const mint = [
    t('mint'),
    <CopyableValue key="mint" value={cardMint} copiedNoun={t('copiedMint')} visibleChars={8} />,
  ] as const;
  if (signature === null) return [mint];
  const delivery = [
    t('delivery'),
    <CopyableValue key="delivery" value={signature} copiedNoun={t('copiedDelivery')} visibleChars={8} />,
  ] as const;
  return [mint, delivery];
}
