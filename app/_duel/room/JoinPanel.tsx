'use client';

import dynamic from 'next/dynamic';
import { useNetwork } from '../../_site/contexts';
import { onNetwork } from '../../_site/network-words';
import { patiently } from '../../_site/patiently';
import { Amount } from '../../_ui/Amount';
import { durationWords } from '../duration';
import type { PackFace } from '../pack-face';
import { SignInStep } from '../SignInStep';
import styles from './JoinPanel.module.css';
import type { DuelView } from './view';

const JoinSteps = dynamic(
  patiently(() => import('./JoinSteps').then((part) => part.JoinSteps)),
  { ssr: false },
);

const NotYours = dynamic(
  patiently(() => import('./NotYours').then((part) => part.NotYours)),
  { ssr: false },
);

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
      {typeof wallet === 'string' ? <JoinSteps duelId={duel.duelId} refresh={refresh} invited={isInvited} /> : null}
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
