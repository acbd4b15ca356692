'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { surrenderPayment } from '../../../../lib/gacha/refunds-owed/surrender-contract';
import { api } from '../../../_site/api';
import { type Fault, toFault } from '../../../_site/fault';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { formatTestPrice } from '../price-words';
import styles from './Play.module.css';

/**
 * Button to give up a paid rip whose client seed is lost: the pack stays closed, and its price is owed back to the
 * player. Asks for confirmation.
 */
export function GiveUpPayment({ intent }: { intent: PaymentIntentBody }) {
  const t = useTranslations('gacha');
  const siteTexts = useTranslations('site');
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const { intentId } = intent;
  const queryKey = ['rip-intent', intentId];
  const price = formatTestPrice(t, intent);
  const giveUp = async () => {
    setBusy(true);
    setFault(null);
    try {
      // Stored as the cached payment, from which the page shows how it ended.
      const ended = await api.call(surrenderPayment, { params: { intentId } });
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, ended);
    } catch (error) {
      setFault(toFault(siteTexts, error, t('pressAgain')));
      await queries.invalidateQueries({ queryKey });
    } finally {
      setBusy(false);
    }
  };
  if (!isAsked)
    return (
      <div className={styles.stack}>
        <p>{t('giveUp.offer', { price })}</p>
        <Button onClick={() => setAsked(true)}>{t('giveUp.lost')}</Button>
      </div>
    );
  return (
    <div className={styles.stack}>
      {fault === null ? null : <Problem {...fault} />}
      <p role="status">{t('giveUp.warning', { price })}</p>
      <Button variant="primary" busyLabel={busy ? t('giveUp.givingUp') : null} onClick={giveUp}>
        {t('giveUp.confirm', { price })}
      </Button>
      <Button onClick={() => setAsked(false)}>{t('giveUp.keepLooking')}</Button>
    </div>
  );
}
