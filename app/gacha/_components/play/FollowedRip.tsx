'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { Disclosure } from '../../../_ui/Disclosure';
import type { Machine } from '../machine';
import { ArrivingPack } from './ArrivingPack';

interface Props {
  readonly tier: Machine['tier'];
  /** Every step of the rip and its payment. */
  readonly children: ReactNode;
}

/** A one-tap rip whose payment isn't final yet: the pack, one sentence, and a closed disclosure with all steps. */
export function OneTapRipInTransit({ tier, children }: Props) {
  const t = useTranslations('gacha.guest');
  return (
    <ArrivingPack tier={tier}>
      <p role="status">{t('onItsWay')}</p>
      <Disclosure title={t('steps')}>{children}</Disclosure>
    </ArrivingPack>
  );
}
