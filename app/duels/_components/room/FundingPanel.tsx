'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { PackFace } from '../../../_duel/pack-face';
import { retryImport } from '../../../_site/retry-import';
import { PackArt } from '../../../_ui/PackArt';
import type { Side } from '../../../_ui/side';
import { CancelDuel } from './CancelDuel';
import styles from './FundingPanel.module.css';
import { Paid } from './Paid';
import type { Room } from './use-duel-view';

/** Decoding and checking a transaction needs code that only a paying player loads. */
const PaymentPanel = dynamic(
  retryImport(() => import('../pay/PaymentPanel')),
  {
    ssr: false,
    loading: () => <p role="status">Loading what reads and checks the transaction.</p>,
  },
);

interface Props {
  readonly room: Room;
  readonly pack: PackFace;
  readonly side: Side;
}

/** The pack small, with what is told of its side. */
export function PackWithStatus({ pack, children }: { readonly pack: PackFace; readonly children: ReactNode }) {
  return (
    <div className={styles.state}>
      <div className={styles.art}>
        <PackArt tier={pack.tier} title="" soon />
      </div>
      <div>
        <p className={styles.name}>{pack.name}</p>
        {children}
      </div>
    </div>
  );
}

/** The own side while its fee is due: the pack small, and the payment. */
export function FundingPanel({ room: { view, wallet, refresh }, pack, side }: Props) {
  const { full } = view;
  return (
    <>
      <PackWithStatus pack={pack}>
        <Paid view={view} side={side} />
      </PackWithStatus>
      {full !== null && wallet != null ? (
        <PaymentPanel view={{ ...view, full }} wallet={wallet} refresh={refresh} />
      ) : null}
      {view.duel.status === 'matched' && view.intents.length === 0 ? (
        <CancelDuel duelId={view.duel.duelId} after={refresh} as="player" />
      ) : null}
    </>
  );
}
