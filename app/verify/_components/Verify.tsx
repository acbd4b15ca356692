'use client';

import { useCallback, useState } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../../_ui/Button';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { LinkedProof } from './LinkedProof';
import type { LinkTarget } from './link';
import { ProofInput } from './ProofInput';
import { ProofScopePanel } from './ProofScopePanel';
import type { ProofSource } from './proof-source';
import { useProofVerifier } from './use-engine';
import { VerificationResult } from './VerificationResult';
import { VerifierStatus } from './VerifierStatus';
import styles from './Verify.module.css';

export function Verify({ link }: { link: LinkTarget }) {
  const t = useTranslations('verify');
  const { state, retry, markFailed } = useProofVerifier();
  const [given, setGiven] = useState<ProofSource | null>(null);
  // Number of verifications so far. It changes even if the same text is verified again, so its verdict is shown anew.
  const [checkNumber, setCheckNumber] = useState(0);
  const [shown, setShown] = useState('');
  const take = useCallback((next: ProofSource) => {
    setGiven(next);
    setCheckNumber((number) => number + 1);
    setShown(next.text);
  }, []);
  const clear = () => {
    setGiven(null);
    setShown('');
  };
  const engine = state.kind === 'here' ? state.engine : null;
  return (
    <div className={styles.page}>
      {state.kind === 'away' ? (
        <Problem what={t('away.what')} money={null} next={t('away.next')}>
          <Button onClick={retry}>{t('away.retry')}</Button>
        </Problem>
      ) : null}
      {link.kind === 'none' && given === null ? null : (
        <div className={link.kind === 'none' ? undefined : styles.linked}>
          {link.kind === 'none' || given !== null ? null : <LinkedProof link={link} take={take} />}
          {given === null || engine === null ? null : (
            <VerificationResult key={checkNumber} given={given} engine={engine} onFailure={markFailed} />
          )}
        </div>
      )}
      <Panel title={t('input.title')} aside={<VerifierStatus state={state} />}>
        <ProofInput
          text={shown}
          onChange={setShown}
          take={take}
          onClear={clear}
          examples={engine?.examples ?? null}
          offersExamples={given === null}
        />
      </Panel>
      <ProofScopePanel />
    </div>
  );
}
