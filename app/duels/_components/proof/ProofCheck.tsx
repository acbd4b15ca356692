'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { DuelView } from '../../../_duel/view';
import { countFunnelEvent } from '../../../_site/funnel';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import { KeepFocus } from '../../../_ui/KeepFocus';
import styles from './ProofCheck.module.css';

const Proof = dynamic(
  retryImport(() => import('./Proof')),
  {
    ssr: false,
    loading: () => <p role="status">Loading the verifier…</p>,
  },
);

/** Offers to recompute the whole result in this browser. */
export function ProofCheck({ view }: { view: DuelView }) {
  const [asked, setAsked] = useState(false);
  const startProofCheck = () => {
    countFunnelEvent('proof-checked');
    setAsked(true);
  };
  return (
    <KeepFocus label="The check">
      {asked ? (
        <Proof view={view} />
      ) : (
        <div className={styles.offer}>
          <p>
            This browser can recompute the result from the terms, the sealed table, the provider’s seed and the slot
            hash, compare both values by the policy in the terms, and check all of it against the escrow account on
            chain.
          </p>
          <Button onClick={startProofCheck}>Check the result</Button>
        </div>
      )}
    </KeepFocus>
  );
}
