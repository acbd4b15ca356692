'use client';

import dynamic from 'next/dynamic';
import { PackArt } from '../../_ui/PackArt';
import type { Side } from '../../_ui/side';
import type { PackFace } from '../pack-face';
import { CancelDuel } from './CancelDuel';
import styles from './FundingPlace.module.css';
import { Paid } from './Paid';
import type { Room } from './use-duel-view';
import { hasPaid } from './view';

/** Decoding and checking a transaction needs code that only a paying player loads. */
const PaymentPanel = dynamic(() => import('../pay/PaymentPanel'), {
  ssr: false,
  loading: () => <p role="status">Loading what reads and checks the transaction.</p>,
});

interface Props {
  readonly room: Room;
  readonly pack: PackFace;
  readonly side: Side;
  readonly own: Side | undefined;
}

/** A side while fees are due: its pack, whether it has paid, and on the own side the payment. */
export function FundingPlace({ room: { view, wallet, refresh }, pack, side, own }: Props) {
  const { full } = view;
  const isOwn = side === own;
  const due = isOwn && full !== null && hasPaid(view, side) === false;
  return (
    <>
      <div className={styles.state}>
        <div className={styles.art}>
          <PackArt tier={pack.tier} title="" soon />
        </div>
        <div>
          <p className={styles.name}>{pack.name}</p>
          <Paid view={view} side={side} />
        </div>
      </div>
      {due && wallet != null ? <PaymentPanel view={{ ...view, full }} wallet={wallet} refresh={refresh} /> : null}
      {isOwn && hasPaid(view, side) === true ? (
        <p>You can close this page. When the other side has paid it goes on without you, and your pack waits here.</p>
      ) : null}
      {isOwn && view.duel.status === 'matched' && view.intents.length === 0 ? (
        <CancelDuel duelId={view.duel.duelId} after={refresh} as="player" />
      ) : null}
    </>
  );
}
