'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { type ProofStep, ProofSteps } from '../_ui/ProofSteps';
import type { Fault } from './fault';
import styles from './InBrowserCheck.module.css';

interface Props {
  /** Rejects if the check couldn't be made, such as with an `ApiProblem`. */
  readonly check: () => Promise<readonly ProofStep[]>;
  /** Button text while the check runs. */
  readonly busyLabel: string;
}

/** A button that runs a check in this browser, as often as it is pressed, and shows the check's steps. */
export function InBrowserCheck({ check, busyLabel }: Props) {
  const t = useTranslations('site');
  const [steps, setSteps] = useState<readonly ProofStep[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const runCheck = async () => {
    setBusy(true);
    setFault(null);
    try {
      setSteps(await check());
    } catch (error) {
      const { toFault: faultOf } = await import('./fault');
      setFault(faultOf(t, error, t('check.pressAgain')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.check}>
      {fault === null ? null : <Problem {...fault} />}
      <div>
        <Button onClick={runCheck} busyLabel={busy ? busyLabel : null}>
          {t(steps === null ? 'check.button' : 'check.again')}
        </Button>
      </div>
      {steps === null ? null : <ProofSteps steps={steps} />}
    </div>
  );
}
