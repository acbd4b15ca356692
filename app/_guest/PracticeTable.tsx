'use client';

import dynamic from 'next/dynamic';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { PackTier } from '../../lib/cards/tier';
import { retryImport } from '../_site/retry-import';
import { runWhenIdle } from '../_site/when-idle';
import { Disclosure } from '../_ui/Disclosure';
import type { Money } from '../_ui/rip/CardValue';
import { SingleRip } from '../_ui/rip/SingleRip';
import styles from './Guest.module.css';
import type { Practice } from './use-practice';

const loadFailureNote = retryImport(() => import('./PracticeFailureNote'));
// Not `dynamic`, whose fallback gets no props. While offline, the fallback stays until the note's code loads, for a
// minute at most (`retryImport`).
const PracticeFailureNote = lazy(loadFailureNote);
// `ssr: false` gives this component a Suspense boundary of its own. Without it, the page would hide the pack while the
// component loads.
const PracticeProof = dynamic(
  retryImport(() => import('./PracticeProof')),
  { ssr: false },
);

interface Props {
  readonly pack: PackTier;
  readonly practice: Practice;
  /**
   * Text that compares the drawn card with another card, such as that of a shared result. Without it, the text gives
   * the pack's odds of such a card.
   */
  readonly verdict?: string | undefined;
}

/** The practice pack, from its wrapper to its card and a comparison of it. */
export function PracticeTable({ pack, practice, verdict }: Props) {
  const t = useTranslations('guest.practice');
  const { state, packNumber, isTearing, draw, tear } = practice;
  const [shownPack, setShownPack] = useState<number | null>(null);
  // Loads the note now, while the service can still be reached.
  useEffect(() => runWhenIdle(() => loadFailureNote().catch(() => {})), []);
  useEffect(() => {
    if (state.kind !== 'unreachable') return;
    addEventListener('online', tear);
    return () => removeEventListener('online', tear);
  }, [state.kind, tear]);
  if (state.kind === 'refused' || state.kind === 'unreachable' || state.kind === 'unverifiable') {
    // Once the browser is online again, the retry replaces the note, so `navigator.onLine` needn't be observed.
    const reason = state.kind === 'unreachable' && !navigator.onLine ? 'offline' : state.kind;
    return (
      <Suspense fallback={<p role="status">{t(`failures.${reason}.what`)}</p>}>
        <PracticeFailureNote reason={reason} />
      </Suspense>
    );
  }
  const nameBookValue = (money: Money): Money => ({ ...money, unit: t('bookValue', { unit: money.unit }) });
  return (
    <>
      <SingleRip
        key={packNumber}
        pack={pack}
        drawnCard={state.kind === 'drawn' ? { ...state.drawn, money: nameBookValue(state.drawn.money) } : null}
        onTorn={draw}
        onDone={() => setShownPack(packNumber)}
        isTearing={isTearing}
        isCompact
      />
      <p className={styles.note} aria-live="polite">
        {state.kind === 'drawn' && shownPack === packNumber ? (
          <>
            <strong>{verdict ?? t('odds', { ...state.drawn.odds })}</strong> {t('label')}
          </>
        ) : (
          t('note')
        )}
      </p>
    </>
  );
}

interface FairnessProps {
  readonly practice: Practice;
  /** An explanation of the first pack's commitment, rendered on the server; null on a page that loads without one. */
  readonly firstCommitment: ReactNode;
}

/**
 * One line about the draw's fairness, which can be opened. Once a pack's card is drawn, it contains that card's checks.
 * Before, it contains `firstCommitment` for the first pack and nothing for a later one; without `firstCommitment`
 * nothing is shown until a card is drawn.
 */
export function PracticeFairness({ practice: { state, packNumber }, firstCommitment }: FairnessProps) {
  const t = useTranslations('guest.practice');
  if (state.kind !== 'drawn')
    return firstCommitment === null ? null : (
      <Disclosure title={t('fair')}>{packNumber === 0 ? firstCommitment : null}</Disclosure>
    );
  const { round, isProven } = state.drawn;
  return (
    <Disclosure key={round.commitment.practiceId} title={t(isProven ? 'fair' : 'unfair')} isOpenInitially={!isProven}>
      <PracticeProof round={round} />
    </Disclosure>
  );
}
