'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '#use-translations';
import { toFault } from '../../_site/fault';
import { retryImport } from '../../_site/retry-import';
import { useSessionWallet } from '../../_site/session';
import { Button } from '../../_ui/Button';
import { PackArt } from '../../_ui/PackArt';
import { Problem } from '../../_ui/Problem';
import styles from './Binder.module.css';
import { BinderRecord } from './BinderRecord';
import { type BinderSet, type FilledPocket, type FilledSet, fillSets, sortByNewestPull } from './binder-set';
import { NewestPulls } from './NewestPulls';
import { SealedNote } from './SealedNote';
import { SetSheet } from './SetSheet';

const CardDialog = dynamic(
  retryImport(() => import('./CardDialog')),
  { ssr: false },
);

const BinderSharing = dynamic(
  retryImport(() => import('./BinderSharing')),
  { ssr: false },
);

/** The card that the dialog shows or showed last. */
interface SelectedCard {
  readonly set: FilledSet;
  readonly pocket: FilledPocket;
}

interface Props {
  /** The packs on offer and the machines, each with all of its cards. */
  readonly sets: readonly BinderSet[];
  /** Whether the page request had no session. Then there is no player's binder to wait for. */
  readonly isVisitor: boolean;
  /** Button that starts a first duel, for a player without a card. */
  readonly playButton: ReactNode;
}

/** The player's binder. A visitor sees empty pockets and a button to play. */
export function Binder({ sets, isVisitor, playButton }: Props) {
  const t = useTranslations('binder');
  const uiTexts = useTranslations('ui');
  const siteTexts = useTranslations('site');
  const wallet = useSessionWallet();
  const [card, setCard] = useState<SelectedCard | null>(null);
  const [isCardOpen, setCardOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['binder', wallet],
    queryFn: async () => (await import('./calls')).openBinder(uiTexts, sets),
    enabled: typeof wallet === 'string',
  });
  const binder = data?.binder ?? null;
  const filled = sortByNewestPull(fillSets([...sets, ...(data?.retiredSets ?? [])], binder));
  const duelCount = binder?.unopenedCount ?? 0;
  const paidPacks = data?.paidPacks ?? [];
  const isSealed = duelCount > 0 || paidPacks.length > 0;
  const hasCards = filled.some(({ pulledCount }) => pulledCount > 0);
  // Stays true when the button below signs a new player in: otherwise the button would be unmounted, and with it the
  // duel that it starts.
  const [isKnown, setKnown] = useState(isVisitor);
  if (!isKnown && (wallet === null || data !== undefined)) setKnown(true);
  const openCard = (set: FilledSet, pocket: FilledPocket): void => {
    setCard({ set, pocket });
    setCardOpen(true);
  };
  const problem =
    error === null ? null : (
      <Problem {...toFault(siteTexts, error, t('pressTryAgain'))}>
        <Button onClick={() => refetch()}>{t('tryAgain')}</Button>
      </Problem>
    );
  // Until the binder is read, no pockets are shown: empty ones would say that the player has no card, and would move
  // afterwards.
  if (!isKnown) return problem ?? <BinderPlaceholder />;
  return (
    <div className={styles.binder}>
      {problem}
      {isSealed ? <SealedNote {...{ duelCount, paidPacks }} /> : null}
      {hasCards ? <NewestPulls sets={filled} onOpen={openCard} /> : null}
      {binder !== null && hasCards ? <BinderRecord binder={binder} sets={filled} onOpen={openCard} /> : null}
      {binder !== null && (hasCards || binder.isShared) ? (
        <BinderSharing key={binder.wallet} wallet={binder.wallet} isShared={binder.isShared} />
      ) : null}
      {hasCards || isSealed ? null : (
        <FirstStep pack={filled[0]} playButton={playButton} isSignedIn={typeof wallet === 'string'} />
      )}
      {filled.map((set, nth) => (
        <SetSheet
          key={`${set.kind} ${set.setId}`}
          set={set}
          isFull={set.pulledCount > 0 || (!hasCards && nth === 0)}
          onOpen={(pocket) => openCard(set, pocket)}
        />
      ))}
      {card === null ? null : <CardDialog {...card} isOpen={isCardOpen} onClose={() => setCardOpen(false)} />}
    </div>
  );
}

/** Placeholder as high as the screen, so that the footer doesn't move into view and away again. */
function BinderPlaceholder() {
  const t = useTranslations('binder');
  return (
    <div className={styles.loading}>
      <p role="status">{t('loading')}</p>
    </div>
  );
}

interface FirstStepProps {
  readonly pack: FilledSet | undefined;
  readonly playButton: ReactNode;
  readonly isSignedIn: boolean;
}

/** Shown to a player without a card or a sealed pack: how to get the first card. */
function FirstStep({ pack, playButton, isSignedIn }: FirstStepProps) {
  const t = useTranslations('binder.empty');
  return (
    <section className={styles.first} aria-labelledby="first-card">
      <div className={styles.firstWords}>
        <h2 id="first-card">{t('title')}</h2>
        <p>{t('next')}</p>
        {playButton}
        {isSignedIn ? null : (
          <p className={styles.soft}>{t.rich('signIn', { account: (text) => <Link href="/account">{text}</Link> })}</p>
        )}
      </div>
      {pack === undefined ? null : (
        <div className={styles.fan} aria-hidden="true">
          <span className={styles.sleeve} />
          <span className={styles.sleeve} />
          <PackArt tier={pack.tier} title="" eager />
        </div>
      )}
    </section>
  );
}
