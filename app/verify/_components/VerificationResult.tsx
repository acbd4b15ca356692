'use client';

import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { DOCUMENT_CHECK_KEYS } from '../../../lib/proofs/rules/document-check-keys';
import type { RgsProof } from '../../../lib/proofs/rules/proof';
import type { Step } from '../../../lib/proofs/rules/step';
import type { Verification } from '../../../lib/proofs/rules/verify';
import type { Translate } from '../../_messages/translate';
import { useLocale } from '../../_messages/use-locale';
import { buildVerifyPath } from '../../_proof/paths';
import { toProofSteps } from '../../_proof/to-proof-steps';
import { formatUtcTime } from '../../_site/utc-time';
import { FactList } from '../../_ui/FactList';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { ProofSteps } from '../../_ui/ProofSteps';
import type { ProofVerifier } from './engine';
import { describeOutcome, describeProofLimits } from './outcome-words';
import type { ProofSource } from './proof-source';
import styles from './Verify.module.css';

interface Props {
  readonly given: ProofSource;
  readonly engine: ProofVerifier;
  /** Called if the verifier fails, so that there is no verdict. */
  readonly onFailure: () => void;
}

/** Result of verifying the given text: its steps, failed ones first, or why it can't be verified. */
export function VerificationResult({ given, engine, onFailure }: Props) {
  const t = useTranslations('verify.result');
  const [found, setFound] = useState<Verification | null>(null);
  useEffect(() => {
    engine.verifyText(given.text).then(setFound, onFailure);
  }, [engine, given.text, onFailure]);
  return found === null ? <p role="status">{t('recomputing')}</p> : <Verdict given={given} verification={found} />;
}

/** Steps and facts of a verified proof, or the reason why there are none. Takes the focus once shown. */
function Verdict({ given, verification }: { given: ProofSource; verification: Verification }) {
  const t = useTranslations('verify');
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (top.current !== null) showAndFocus(top.current);
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={styles.found}>
      {'steps' in verification ? (
        <>
          <Panel
            title={t(verification.verdict === 'holds' ? 'result.holds' : 'result.fails')}
            aside={given.sourceLabel}
          >
            <ProofSteps steps={toProofSteps(t, verification.steps)} />
            {verification.proof.mode === 'duels' ? <CheckCounts steps={verification.steps} /> : null}
          </Panel>
          <Panel title={t(verification.verdict === 'holds' ? 'result.says' : 'result.claims')}>
            <FactList facts={listProofFacts(t, verification.proof)} />
            <p className={styles.compare}>{describeProofLimits(t, verification.proof.mode)}</p>
          </Panel>
        </>
      ) : (
        <Problem
          what={t(`refused.${verification.verdict}.what`)}
          money={null}
          next={t(`refused.${verification.verdict}.next`)}
        >
          <p className={styles.says}>{verification.says}</p>
          <DuelProofLink text={given.text} />
        </Problem>
      )}
    </div>
  );
}

/** Moves focus to the verdict. Focus alone wouldn't scroll to its start where any other part of it is on screen. */
function showAndFocus(verdict: HTMLElement): void {
  verdict.focus({ preventScroll: true });
  const { top } = verdict.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) verdict.scrollIntoView();
}

/** Explains why this page counts more checks than the duel's page: it also checks the proof document. */
function CheckCounts({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations('verify.result');
  const ofProof = steps.filter(({ key }) => DOCUMENT_CHECK_KEYS.includes(key)).length;
  return <p className={styles.compare}>{t('duelChecks', { draw: steps.length - ofProof, proof: ofProof })}</p>;
}

const listProofFacts = (t: Translate<'verify'>, proof: RgsProof) =>
  [
    [t('result.round'), proof.roundId],
    [t('result.mode'), t('result.modeVersion', { mode: proof.mode, version: String(proof.modeVersion) })],
    [t('result.result'), describeOutcome(t, proof)],
    [t('result.commitment'), <code key="hash">{proof.commitment.hash}</code>],
    [t('result.committed'), <ProofTime key="committed" at={proof.commitment.committedAt} />],
    [t('result.resultHash'), <code key="result">{proof.resultHash}</code>],
  ] as const;

/** A timestamp from a proof. The proof is untrusted, so an invalid timestamp is shown unchanged. */
function ProofTime({ at: timestamp }: { at: string }) {
  const locale = useLocale();
  const instant = new Date(timestamp);
  return (
    <time dateTime={timestamp} title={timestamp}>
      {Number.isNaN(instant.getTime()) ? timestamp : formatUtcTime(locale, instant)}
    </time>
  );
}

/** Link to the duel's proof if the text is another document of a duel, such as one mistaken for its proof. */
function DuelProofLink({ text }: { text: string }) {
  const t = useTranslations('verify.result');
  const duelId = findDuelId(text);
  return duelId === null ? null : (
    <p>
      {t.rich('otherDocument', {
        link: (label) => <Link href={buildVerifyPath('duels', duelId)}>{label}</Link>,
      })}
    </p>
  );
}

/** Finds a duel's id in another document of a duel than its proof; null if there is none. */
function findDuelId(text: string): string | null {
  try {
    const { duelId, duel } = JSON.parse(text) ?? {};
    const id = duelId ?? duel?.duelId;
    return typeof id === 'string' && /^duel_[\w-]+$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
