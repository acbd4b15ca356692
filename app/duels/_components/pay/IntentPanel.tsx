'use client';

import type { ComponentProps } from 'react';
import { useTranslations } from '#use-translations';
import { IntentList } from '../../../_duel/IntentList';
import { Panel } from '../../../_ui/Panel';

/** Title and list in one component, so that they appear together. */
export const IntentPanel = (listed: ComponentProps<typeof IntentList>) => (
  <Panel title={useTranslations('pay')('yourTransactions')}>
    <IntentList {...listed} />
  </Panel>
);
