'use client';

import type { ComponentProps } from 'react';
import { useTranslations } from '#use-translations';
import { IntentList } from '../../../_duel/IntentList';
import { Disclosure } from '../../../_ui/Disclosure';
import { Panel } from '../../../_ui/Panel';

interface Props extends ComponentProps<typeof IntentList> {
  /** Whether the list is at first closed, because it asks nothing of the player. */
  readonly isFolded?: boolean;
}

/** Panel with the player's transactions of a duel. Title and list are one component, so that they appear together. */
export function IntentPanel({ isFolded = false, ...listed }: Props) {
  const title = useTranslations('pay')('yourTransactions');
  if (!isFolded)
    return (
      <Panel title={title}>
        <IntentList {...listed} />
      </Panel>
    );
  return (
    <Panel>
      <Disclosure title={title}>
        <IntentList {...listed} />
      </Disclosure>
    </Panel>
  );
}
