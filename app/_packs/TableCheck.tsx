'use client';

import { useState } from 'react';
import type { Fault } from '../_site/fault';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { type ProofStep, ProofSteps } from '../_ui/ProofSteps';
import styles from './TableCheck.module.css';

/** Recomputes the sealed table in this browser; the code for it loads when it is asked for. */
export function TableCheck({ packId, root }: { packId: string; root: string }) {
  const [steps, setSteps] = useState<readonly ProofStep[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const check = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { checkTable } = await import('./check-table');
      setSteps(await checkTable(packId, root));
    } catch (error) {
      const { faultOf } = await import('../_site/fault');
      setFault(faultOf(error, 'Press Check again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.check}>
      {fault === null ? null : <Problem {...fault} />}
      <div>
        <Button onClick={check} busy={busy ? 'Reading the table and hashing it' : null}>
          {steps === null ? 'Check it in this browser' : 'Check again'}
        </Button>
      </div>
      {steps === null ? null : <ProofSteps steps={steps} />}
    </div>
  );
}
