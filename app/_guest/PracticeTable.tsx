'use client';

import dynamic from 'next/dynamic';
import type { PackTier } from '../../lib/cards/tier';
import { retryImport } from '../_site/retry-import';
import { Button } from '../_ui/Button';
import { Disclosure } from '../_ui/Disclosure';
import { Problem } from '../_ui/Problem';
import { SingleRip } from '../_ui/rip/SingleRip';
import styles from './Guest.module.css';
import type { Practice } from './use-practice';

const PracticeProof = dynamic(retryImport(() => import('./PracticeProof')));

/** The practice pack, from its wrapper to its card. */
export function PracticeTable({ pack, practice }: { pack: PackTier; practice: Practice }) {
  const { state, packNumber, isTearing, draw } = practice;
  if (state.kind === 'refused' || state.kind === 'unreachable')
    return <NoReveal isRefused={state.kind === 'refused'} practice={practice} />;
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

function NoReveal({ isRefused, practice }: { isRefused: boolean; practice: Practice }) {
  if (!isRefused)
    return (
      <Problem
        tone="warning"
        what="We couldn’t reach the service"
        money="This is practice, and nothing was paid."
        next="Check your connection. A new try asks for the same card."
      >
        <Button onClick={practice.retry}>Try again</Button>
      </Problem>
    );
  return (
    <Problem
      what="The service didn’t reveal its seed"
      money="This is practice, and nothing was paid."
      next="It has known your card since your tap. Refusing is the only way to hide a draw it doesn’t like, so if this happens again, don’t trust this service. A page that was open for over an hour causes it as well."
    >
      <Button onClick={practice.retry}>Ask again</Button>
    </Problem>
  );
}

/** One line about the draw's fairness. Opens to the commitment before the tap, and to the checks after it. */
export function PracticeFairness({ practice: { state, commitment } }: { practice: Practice }) {
  if (state.kind !== 'drawn')
    return commitment === null ? null : (
      <Disclosure title="Provably fair: check it">
        <p>
          The service fixed its part of the draw before your tap. This hash proves it:{' '}
          <code>{commitment.serverSeedHash}</code>. Your browser adds a random part when you tap. After that the service
          shows its part, and this page checks both.
        </p>
      </Disclosure>
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
