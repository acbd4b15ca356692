'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { type Fault, toFault } from '../../../_site/fault';
import { countFunnelEvent } from '../../../_site/funnel';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { CancelDuel } from './CancelDuel';

interface Props {
  readonly duelId: string;
  readonly refresh: () => Promise<void>;
  readonly isInvited: boolean;
}

/** For a signed-in visitor: a button to join, and for an invited one, to decline. */
export function JoinSteps({ duelId, refresh, isInvited: invited }: Props) {
  return (
    <>
      <JoinButton duelId={duelId} refresh={refresh} isInvited={invited} />
      {invited ? <CancelDuel duelId={duelId} canceller="invited" onCancelled={refresh} /> : null}
    </>
  );
}

function JoinButton({ duelId, refresh, isInvited: invited }: Props) {
  const t = useTranslations('room');
  const siteTexts = useTranslations('site');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const join = async () => {
    setBusy(true);
    setFault(null);
    try {
      await (await import('../../../_duel/calls')).joinAsOpponent(duelId);
      countFunnelEvent('duel-joined');
      await refresh();
    } catch (error) {
      setFault(toFault(siteTexts, error, t('tryAgain')));
      await refresh();
    }
    setBusy(false);
  };
  return (
    <>
      {fault === null ? null : <Problem {...fault} />}
      <Button variant="primary" large busyLabel={busy ? t('join.joining') : null} onClick={join}>
        {invited ? t('join.accept') : t('join.join')}
      </Button>
    </>
  );
}
