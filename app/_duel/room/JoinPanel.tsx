'use client';

import { useState } from 'react';
import { offeredPackId } from '../../../lib/packs/edition-rules';
import { useNetwork } from '../../_site/contexts';
import { type Fault, faultOf } from '../../_site/fault';
import { countStep } from '../../_site/funnel';
import { onNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';
import { Button } from '../../_ui/Button';
import { LinkButton } from '../../_ui/LinkButton';
import { Problem } from '../../_ui/Problem';
import { durationWords } from '../duration';
import type { PackFace } from '../pack-face';
import { SignInStep } from '../SignInStep';
import { CancelDuel } from './CancelDuel';
import styles from './JoinPanel.module.css';
import type { DuelView } from './view';

interface Props {
  readonly view: DuelView;
  readonly wallet: string | null | undefined;
  readonly pack: PackFace;
  readonly refresh: () => Promise<void>;
}

/** The empty seat as a visitor sees it: what sitting down means, then the way to do it. */
export function JoinPanel({ view, wallet, pack, refresh }: Props) {
  const { duel, full } = view;
  const isInvited = full?.invitedWallet != null && full.invitedWallet === wallet;
  const mayJoin = duel.matchmakingMode === 'open' || isInvited;
  if (!mayJoin && typeof wallet === 'string') return <NotYours pack={pack} />;
  return (
    <div className={styles.join}>
      <h2>{isInvited ? 'You are challenged' : mayJoin ? 'This seat is free' : 'This seat is kept for one wallet'}</h2>
      <JoinTerms duel={duel} pack={pack} />
      {wallet === null ? (
        <>
          {mayJoin ? null : <p>Only the wallet that was challenged can join. Sign in if it is yours.</p>}
          <SignInStep large />
        </>
      ) : null}
      {typeof wallet === 'string' ? <JoinButton duelId={duel.duelId} refresh={refresh} invited={isInvited} /> : null}
      {isInvited ? <CancelDuel duelId={duel.duelId} as="invited" after={refresh} /> : null}
    </div>
  );
}

function JoinTerms({ duel, pack }: { duel: DuelView['duel']; pack: PackFace }) {
  const network = onNetwork(useNetwork());
  return (
    <p>
      You both pay <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={network} /> into
      the duel’s vault within {durationWords(duel.fundingSeconds)} and rip one {pack.name} pack each. The better pull
      wins. The fees go to the treasury when the duel settles, and come back if it does not. Joining itself moves no
      money.
    </p>
  );
}

function JoinButton({ duelId, refresh, invited }: { duelId: string; refresh: () => Promise<void>; invited: boolean }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const join = async () => {
    setBusy(true);
    setFault(null);
    try {
      await (await import('../calls')).takeSeat(duelId);
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

function NotYours({ pack }: { pack: PackFace }) {
  return (
    <div className={styles.join}>
      <h2>This seat is kept</h2>
      <p>It is a challenge to one wallet, and it is not the one you are signed in with.</p>
      <LinkButton href={`/duels/new?pack=${offeredPackId(pack.packId)}`}>Open a duel of your own</LinkButton>
    </div>
  );
}
