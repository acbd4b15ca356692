'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelView } from '../../../_duel/view';
import { formatTestFee } from '../../../_guest/test-sol';
import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { useSessionWallet } from '../../../_site/session';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import RunningScore from '../rip/RunningScore';
import { CancelDuel } from './CancelDuel';
import { useJoinDuel } from './use-join-duel';

interface Props {
  readonly duel: DuelView['duel'];
  readonly refresh: () => Promise<void>;
  readonly isInvited: boolean;
  /** Whether to join without another press, because the visitor signed in with a button that also joins. */
  readonly joinsAtOnce: boolean;
  /** Name of the duel's creator. */
  readonly challenger: string;
}

/**
 * Button to join for a signed-in visitor. A challenged one also sees the score of earlier duels and a button to
 * decline.
 */
export function JoinSteps(steps: Props) {
  const { duel, refresh, isInvited, challenger } = steps;
  const wallet = useSessionWallet();
  return (
    <>
      <JoinButton {...steps} />
      {isInvited && typeof wallet === 'string' ? (
        <RunningScore wallet={wallet} rival={{ wallet: duel.creatorWallet, name: challenger }} />
      ) : null}
      {isInvited ? <CancelDuel duelId={duel.duelId} canceller="invited" onCancelled={refresh} /> : null}
    </>
  );
}

function JoinButton({ duel, refresh, isInvited, joinsAtOnce }: Props) {
  const t = useTranslations('room');
  const guestTexts = useTranslations('guest');
  const isOneTap = useIsOneTapWallet(useSessionWallet());
  const { join, busy, hasJoined, fault } = useJoinDuel(
    duel.feeAmount,
    // Busy from the first render: the effect below joins only later, and until then the button could be pressed.
    joinsAtOnce ? 'joining' : 'idle',
  );
  // Refreshes the duel after a failure as well, since somebody else may have taken the seat.
  const joinAndRefresh = () => join(duel.duelId).then(refresh);
  const latestJoin = useRef(joinAndRefresh);
  latestJoin.current = joinAndRefresh;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!joinsAtOnce || hasBegun.current) return;
    hasBegun.current = true;
    void latestJoin.current();
  }, [joinsAtOnce]);
  return (
    <>
      {fault === null ? null : <Problem {...fault} />}
      <Button
        variant="primary"
        large
        busyLabel={busy ? t(hasJoined ? 'join.opening' : 'join.joining') : null}
        onClick={() => void joinAndRefresh()}
      >
        {isOneTap
          ? t('join.play', { fee: formatTestFee(guestTexts, duel.feeAmount), isInvited: isInvited ? 'yes' : 'no' })
          : t(isInvited ? 'join.accept' : 'join.join')}
      </Button>
    </>
  );
}
