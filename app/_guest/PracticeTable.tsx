'use client';

import dynamic from 'next/dynamic';
import type { PackTier } from '../../lib/cards/tier';
import { retryImport } from '../_site/retry-import';
import { Button } from '../_ui/Button';
import { Disclosure } from '../_ui/Disclosure';
import { Problem } from '../_ui/Problem';
import { SingleRip } from '../_ui/rip/SingleRip';
import styles from './Guest.module.css';
import type { PracticeFailure } from './practice-round';
import type { Practice } from './use-practice';

const PracticeProof = dynamic(retryImport(() => import('./PracticeProof')));

/** The practice pack, from its wrapper to its card. */
export function PracticeTable({ pack, practice }: { pack: PackTier; practice: Practice }) {
  const { state, packNumber, isTearing, draw } = practice;
  if (state.kind === 'refused' || state.kind === 'unreachable' || state.kind === 'unverifiable')
    return <NoCard failure={state.kind} retry={practice.retry} />;
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

const FAILURES: Readonly<
  Record<
    PracticeFailure,
    { readonly what: string; readonly next: string; readonly tone?: 'warning'; readonly again: string }
  >
> = {
  unreachable: {
    what: 'We couldn’t reach the service',
    next: 'Check your connection. A new try asks for the same card.',
    tone: 'warning',
    again: 'Try again',
  },
  refused: {
    what: 'The service didn’t reveal its seed',
    next: 'It has known your card since your tap. Refusing is the only way to hide a draw it doesn’t like, so if this happens again, don’t trust this service. A page that was open for over an hour causes it as well.',
    again: 'Ask again',
  },
  unverifiable: {
    what: 'This draw doesn’t check out',
    next: 'The service’s response is malformed, so this page can’t check it and shows no card. If this happens again, don’t trust this service.',
    again: 'Ask again',
  },
};

/** The reason why there is no card, with a button for another try. */
function NoCard({ failure, retry }: { failure: PracticeFailure; retry: () => void }) {
  const { again, ...fault } = FAILURES[failure];
  return (
    <Problem {...fault} money="This is practice, and nothing was paid.">
      <Button onClick={retry}>{again}</Button>
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
