'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { type DuelView, hasOpenIntent } from '../../../_duel/view';
import { buildProofApiPath, buildVerifyPath } from '../../../_proof/paths';
import { buildButtonClass } from '../../../_ui/button-class';
import { Disclosure } from '../../../_ui/Disclosure';
import { FactList } from '../../../_ui/FactList';
import { LinkButton } from '../../../_ui/LinkButton';
import { IntentPanel } from '../pay/IntentPanel';
import { ProofCheck } from '../proof/ProofCheck';
import styles from './ResultPanel.module.css';
import { buildPaperFacts, type ShownResult } from './result-facts';

interface Props extends ShownResult {
  /**
   * Panels about the provider, the valuation policy and the on-chain steps, shown below the facts and links of the
   * result.
   */
  readonly papers: ReactNode;
  /** Whether the service can't be reached. */
  readonly isServiceDown: boolean;
}

/** A disclosure that checks the result when it is opened, with the facts, the receipt and the proof in another one. */
export function Papers({ papers, isServiceDown, ...shown }: Props) {
  const t = useTranslations('rip');
  const uiTexts = useTranslations('ui');
  const { view } = shown;
  return (
    <Disclosure title={t('result.papers')}>
      <ProofCheck view={view} isServiceDown={isServiceDown} />
      <Disclosure title={t('result.details')}>
        <div className={`${styles.result} ${styles.papers}`}>
          <FactList facts={buildPaperFacts(t, uiTexts, shown)} />
          {isServiceDown ? null : <PaperLinks duel={view.duel} />}
          {papers}
          {view.intents.length === 0 || hasOpenIntent(view) ? null : (
            <IntentPanel intents={view.intents} blockHeight={view.blockHeight} isDuelOver />
          )}
        </div>
      </Disclosure>
    </Disclosure>
  );
}

/** Links to the receipt and, once the duel is settled, to the proof and to the page that verifies it. */
function PaperLinks({ duel: { duelId, status } }: { duel: DuelView['duel'] }) {
  const t = useTranslations('rip.result');
  return (
    <div className={styles.steps}>
      <a className={buildButtonClass({})} href={`/v1/duels/${duelId}/receipt`} download={`${duelId}.receipt.json`}>
        {t('receipt')}
      </a>
      {status === 'settled' ? (
        <>
          <a
            className={buildButtonClass({})}
            href={buildProofApiPath('duels', duelId)}
            download={`${duelId}.proof.json`}
          >
            {t('proof')}
          </a>
          <LinkButton variant="quiet" href={buildVerifyPath('duels', duelId)}>
            {t('verify')}
          </LinkButton>
        </>
      ) : null}
    </div>
  );
}
