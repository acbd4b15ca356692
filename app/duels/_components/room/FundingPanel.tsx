'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { PackBasics } from '../../../_duel/pack-basics';
import { retryImport } from '../../../_site/retry-import';
import { PackArt } from '../../../_ui/PackArt';
import type { Side } from '../../../_ui/side';
import { CancelDuel } from './CancelDuel';
import { FeeStatusLine } from './FeeStatusLine';
import styles from './FundingPanel.module.css';
import type { DuelPollState } from './use-duel-view';

/** Only a paying player loads the code that decodes and checks a transaction. */
const PaymentPanel = dynamic(
  retryImport(() => import('../pay/PaymentPanel')),
  {
    ssr: false,
    loading: () => <p role="status">Loading what reads and checks the transaction.</p>,
  },
);

interface Props {
  readonly pollState: DuelPollState;
  readonly pack: PackBasics;
  readonly side: Side;
}

/** A small picture of the pack, with the state of its side. */
export function PackWithStatus({ pack, children }: { readonly pack: PackBasics; readonly children: ReactNode }) {
  return (
    <div className={styles.state}>
      <div className={styles.art}>
        <PackArt tier={pack.tier} title="" eager />
      </div>
      <div>
        <p className={styles.name}>{pack.name}</p>
        {children}
      </div>
    </div>
  );
}

/**
 * The viewer's own side while its fee is due: the pack, the payment, and a button to cancel while no payment is
 * prepared.
 */
export function FundingPanel({ pollState: { view, wallet, refresh }, pack, side }: Props) {
  const { fullDuel: full } = view;
  return (
    <>
      <PackWithStatus pack={pack}>
        <FeeStatusLine view={view} side={side} />
      </PackWithStatus>
      {full !== null && wallet != null ? (
        <PaymentPanel view={{ ...view, fullDuel: full }} wallet={wallet} refresh={refresh} />
      ) : null}
      {view.duel.status === 'matched' && view.intents.length === 0 ? (
        <CancelDuel duelId={view.duel.duelId} onCancelled={refresh} canceller="player" />
      ) : null}
    </>
  );
}
