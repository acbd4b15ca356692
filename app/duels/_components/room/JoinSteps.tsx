'use client';

import { useState } from 'react';
import { type Fault, faultOf } from '../../../_site/fault';
import { countStep } from '../../../_site/funnel';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { CancelDuel } from './CancelDuel';

interface Props {
  readonly duelId: string;
  readonly refresh: () => Promise<void>;
  readonly invited: boolean;
}

/** For a signed-in visitor: a button to join, and for an invited one, to decline. */
export function JoinSteps({ duelId, refresh, invited }: Props) {
  return (
    <>
      <JoinButton duelId={duelId} refresh={refresh} invited={invited} />
      {invited ? <CancelDuel duelId={duelId} as="invited" after={refresh} /> : null}
    </>
  );
}

function JoinButton({ duelId, refresh, invited }: Props) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const join = async () => {
    setBusy(true);
    setFault(null);
    try {
      await (await import('../../../_duel/calls')).joinAsOpponent(duelId);
      countStep('duel-joined');
      await refresh();
    } catch (error) {
      setFault(faultOf(error, 'Try it again.'));
      await refresh();
    }
    setBusy(false);
  };
  return (
    <>
      {fault === null ? null : <Problem {...fault} />}
      <Button look="primary" large busy={busy ? 'Joining' : null} onClick={join}>
        {invited ? 'Accept the challenge' : 'Join the duel'}
      </Button>
    </>
  );
}
