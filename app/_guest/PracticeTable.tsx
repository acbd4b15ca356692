'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import type { PackTier } from '../../lib/cards/tier';
import { retryImport } from '../_site/retry-import';
import { runWhenIdle } from '../_site/when-idle';
import { Disclosure } from '../_ui/Disclosure';
import { SingleRip } from '../_ui/rip/SingleRip';
import styles from './Guest.module.css';
import type { Practice } from './use-practice';

const loadNoCard = retryImport(() => import('./NoPracticeCard'));
const NoPracticeCard = dynamic(loadNoCard);
const PracticeProof = dynamic(retryImport(() => import('./PracticeProof')));

/** The practice pack, from its wrapper to its card. */
export function PracticeTable({ pack, practice }: { pack: PackTier; practice: Practice }) {
  const { state, packNumber, isTearing, draw } = practice;
  // Loads the note now, while the service can still be reached.
  useEffect(() => runWhenIdle(() => loadNoCard().catch(() => {})), []);
  if (state.kind === 'refused' || state.kind === 'unreachable' || state.kind === 'unverifiable')
    return <NoPracticeCard failure={state.kind} retry={practice.retry} />;
  return (
    <>
      <SingleRip
        key={packNumber}
        pack={pack}
        drawnCard={state.kind === 'drawn' ? state.drawn : null}
        onTorn={draw}
        isTearing={isTearing}
        isCompact
      />
      <p className={styles.note}>Practice. Nothing paid, nothing kept.</p>
    </>
  );
}

interface FairnessProps {
  readonly practice: Practice;
  /** An explanation of the first pack's commitment, rendered on the server; null on a page that loads without one. */
  readonly firstCommitment: ReactNode;
}

/** One line about the draw's fairness. Opens to the commitment before the first tap, and to the checks after each. */
export function PracticeFairness({ practice: { state, packNumber }, firstCommitment }: FairnessProps) {
  if (state.kind !== 'drawn')
    return firstCommitment === null ? null : (
      <Disclosure title="Provably fair: check it">{packNumber === 0 ? firstCommitment : null}</Disclosure>
    );
  const { round, isProven } = state.drawn;
  return (
    <Disclosure
      key={round.commitment.practiceId}
      title={isProven ? 'Provably fair: check it' : 'This draw isn’t the one that was fixed'}
      isOpenInitially={!isProven}
    >
      <PracticeProof round={round} />
    </Disclosure>
  );
}
