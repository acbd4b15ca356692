'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelView } from '../../../_duel/view';
import { formatTestFee } from '../../../_guest/test-sol';
import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { type Fault, toFault } from '../../../_site/fault';
import { countFunnelEvent } from '../../../_site/funnel';
import { useSessionWallet } from '../../../_site/session';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { CancelDuel } from './CancelDuel';

interface Props {
  readonly duel: DuelView['duel'];
  readonly refresh: () => Promise<void>;
  readonly isInvited: boolean;
  /** Whether the press that made the player ready also joins. */
  readonly joinsAtOnce: boolean;
}

/** For a signed-in visitor: a button to join, and for an invited one, to decline. */
export function JoinSteps(steps: Props) {
  const { duel, refresh, isInvited: invited } = steps;
  return (
    <>
      <JoinButton {...steps} />
      {invited ? <CancelDuel duelId={duel.duelId} canceller="invited" onCancelled={refresh} /> : null}
    </>
  );
}

function JoinButton({ duel, refresh, isInvited: invited, joinsAtOnce }: Props) {
  const t = useTranslations('room');
  const guestTexts = useTranslations('guest');
  const isOneTap = useIsOneTapWallet(useSessionWallet());
  const siteTexts = useTranslations('site');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const join = async () => {
    setBusy(true);
    setFault(null);
    try {
      await (await import('../../../_duel/calls')).joinAsOpponent(duel.duelId);
      countFunnelEvent('duel-joined');
      await refresh();
    } catch (error) {
      setFault(toFault(siteTexts, error, t('tryAgain')));
      await refresh();
    }
    setBusy(false);
  };
  const latestJoin = useRef(join);
  latestJoin.current = join;
  const hasJoined = useRef(false);
  useEffect(() => {
    if (!joinsAtOnce || hasJoined.current) return;
    hasJoined.current = true;
    void latestJoin.current();
  }, [joinsAtOnce]);
  return (
    <>
      {fault === null ? null : <Problem {...fault} />}
      <Button variant="primary" large busyLabel={busy ? t('join.joining') : null} onClick={join}>
        {invited
          ? t('join.accept')
          : isOneTap
            ? t('join.play', { fee: formatTestFee(guestTexts, duel.feeAmount) })
            : t('join.join')}
      </Button>
    </>
  );
}
