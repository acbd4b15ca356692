'use client';

import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import type { RgsProof } from '../../../lib/proofs/rules/proof';
import type { Verification, VerificationRefusal } from '../../../lib/proofs/rules/verify';
import { buildVerifyPath } from '../../_proof/paths';
import { toProofSteps } from '../../_proof/to-proof-steps';
import { formatUtcTime } from '../../_site/utc-time';
import { FactList } from '../../_ui/FactList';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { ProofSteps } from '../../_ui/ProofSteps';
import type { ProofVerifier } from './engine';
import { describeOutcome, PROOF_LIMITS } from './outcome-words';
import type { ProofSource } from './proof-source';
import styles from './Verify.module.css';

/** Result of verifying the given text, with failures before everything else. */
export function VerificationResult({ given, engine }: { given: ProofSource; engine: ProofVerifier }) {
  const [found, setFound] = useState<Verification | null>(null);
  useEffect(() => {
    engine.verifyText(given.text).then(setFound);
  }, [engine, given.text]);
  return found === null ? <p role="status">Recomputing…</p> : <Verdict given={given} found={found} />;
}

function Verdict({ given, found: verification }: { given: ProofSource; found: Verification }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus();
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={styles.found}>
      {'steps' in verification ? (
        <>
          <Panel title={verification.verdict === 'holds' ? 'It holds' : 'It doesn’t hold'} aside={given.sourceLabel}>
            <ProofSteps steps={toProofSteps(verification.steps)} />
          </Panel>
          <Panel title={verification.verdict === 'holds' ? 'What it says' : 'What it claims'}>
            <FactList facts={listProofFacts(verification.proof)} />
            <p className={styles.compare}>{PROOF_LIMITS[verification.proof.mode]}</p>
          </Panel>
        </>
      ) : (
        <Problem {...REFUSAL_WORDS[verification.verdict]} money={null}>
          <p className={styles.says}>{verification.says}</p>
          <DuelProofLink text={given.text} />
        </Problem>
      )}
    </div>
  );
}

const listProofFacts = (proof: RgsProof) =>
  [
    ['Round', proof.roundId],
    ['Mode', `${proof.mode}, version ${proof.modeVersion}`],
    ['Result', describeOutcome(proof)],
    ['Commitment', <code key="hash">{proof.commitment.hash}</code>],
    ['Committed', <ProofTime key="committed" at={proof.commitment.committedAt} />],
    ['Result hash', <code key="result">{proof.resultHash}</code>],
  ] as const;

/** A timestamp from a proof. The proof is untrusted, so an invalid timestamp is shown unchanged. */
function ProofTime({ at: timestamp }: { at: string }) {
  const instant = new Date(timestamp);
  return (
    <time dateTime={timestamp} title={timestamp}>
      {Number.isNaN(instant.getTime()) ? timestamp : formatUtcTime(instant)}
    </time>
  );
}

const REFUSAL_WORDS: Readonly<Record<VerificationRefusal, { readonly what: string; readonly next: string }>> = {
  'not-json': {
    what: 'This isn’t JSON',
    next: 'Take the whole file, from its first { to its last }, and check it again.',
  },
  'not-a-proof': {
    what: 'This isn’t a proof of a round',
    next: 'It lacks something that every proof has, or has something that no proof has. Download the proof from the round’s page again.',
  },
  'unknown-version': {
    what: 'This page doesn’t know this proof version',
    next: 'Reload the page for its newest rules. It never judges a version that it doesn’t know.',
  },
};

/** Link to the duel's proof if the text is another document of a duel, such as one mistaken for its proof. */
function DuelProofLink({ text }: { text: string }) {
  const duelId = findDuelId(text);
  return duelId === null ? null : (
    <p>
      It’s another document of a duel.{' '}
      <Link href={buildVerifyPath('duels', duelId)}>Fetch that duel’s whole proof</Link>
    </p>
  );
}

function findDuelId(text: string): string | null {
  try {
    const { duelId, duel } = JSON.parse(text) ?? {};
    const id = duelId ?? duel?.duelId;
    return typeof id === 'string' && /^duel_[\w-]+$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
