'use client';

import { createContext, useContext } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../../../_ui/Button';
import { Icon } from '../../../_ui/Icon';

/** Context with the function that replaces the still table with the animation. */
export const ReplayContext = createContext<() => Promise<void>>(async () => {});

/** Button that shows the animation of the rip in place of the still table. */
export function RipAgain() {
  const t = useTranslations('rip');
  return (
    <Button variant="quiet" onClick={useContext(ReplayContext)}>
      <Icon name="replay" />
      {t('replay')}
    </Button>
  );
}
