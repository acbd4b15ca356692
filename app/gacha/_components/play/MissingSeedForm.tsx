'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { hashClientSeed } from '../../../../lib/gacha/rips/rules/draw';
import { Button } from '../../../_ui/Button';
import { Field } from '../../../_ui/Field';
import { Problem } from '../../../_ui/Problem';
import { GiveUpPayment } from './GiveUp';
import styles from './Play.module.css';

interface Props {
  readonly clientSeedHash: string;
  readonly isPaid: boolean;
  readonly onFound: (clientSeed: string) => void;
}

/** For a payment whose client seed isn't in this browser: the player enters it, or gives up a paid rip. */
export function MissingSeedForm({ clientSeedHash, isPaid, onFound }: Props) {
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
        what="You started this rip in another browser"
        money={
          isPaid ? 'You’ve paid, or your payment is on its way. It stays valid for this rip.' : 'You haven’t paid yet.'
        }
        next={`Its seed is in that browser, unless its data was cleared. Continue there, or copy the seed here.${
          isPaid
            ? ' Without the seed your pack can’t be opened, so look for it first.'
            : ' Without it, this payment expires within ten minutes and you can start again.'
        }`}
      />
      <div className={styles.field}>
        <Field
          label="The seed of that rip"
          error={wrong ? 'That isn’t the seed of this rip: its hash doesn’t match.' : undefined}
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
      <Button onClick={submitSeed}>Use this seed</Button>
      {paid ? <GiveUpPayment intent={paid} /> : null}
    </div>
  );
}
