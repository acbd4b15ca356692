'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { hashClientSeed } from '../../../../lib/gacha/rips/rules/draw';
import { Button } from '../../../_ui/Button';
import { Field } from '../../../_ui/Field';
import { Problem } from '../../../_ui/Problem';
import { GiveUpPayment } from './GiveUp';
import styles from './Play.module.css';

interface Props {
  readonly clientSeedHash: string;
  /** Whether the payment has been made or is on its way. */
  readonly isPaid: boolean;
  readonly onFound: (clientSeed: string) => void;
}

/**
 * For a payment whose client seed isn't in this browser: the player enters the seed or, once the payment is verified,
 * gives up the rip.
 */
export function MissingSeedForm({ clientSeedHash, isPaid, onFound }: Props) {
  const t = useTranslations('gacha.missingSeed');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const held = useQueryClient()
    .getQueriesData<PaymentIntentBody | null>({ queryKey: ['rip-intent'] })
    .map(([, intent]) => intent);
  const paid = held.find((intent) => intent?.clientSeedHash === clientSeedHash && intent.state === 'verified');
  const submitSeed = () => {
    if (hashClientSeed(typed) === clientSeedHash) onFound(typed);
    else setWrong(true);
  };
  return (
    <div className={styles.stack}>
      <Problem
        tone="warning"
        what={t('what')}
        money={t(isPaid ? 'paid' : 'unpaid')}
        next={t(isPaid ? 'nextPaid' : 'nextUnpaid')}
      />
      <div className={styles.field}>
        <Field
          label={t('label')}
          error={wrong ? t('wrong') : undefined}
          value={typed}
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      </div>
      <Button onClick={submitSeed}>{t('use')}</Button>
      {paid ? <GiveUpPayment intent={paid} /> : null}
    </div>
  );
}
