'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { PackBasics } from '../../../_duel/pack-basics';
import type { DuelView } from '../../../_duel/view';
import { SignInChoice } from '../../../_game/SignInChoice';
import { retryImport } from '../../../_site/retry-import';
import { SignInStep } from '../../../_site/SignInStep';
import styles from './DuelRoom.module.css';

// Has no loading state of its own: the busy button of the sign-in step stays on the page while this code loads, since
// `DuelTable` defers updates.
const JoinSteps = dynamic(retryImport(() => import('./JoinSteps').then((part) => part.JoinSteps)));

const NotInvitedPanel = dynamic(
  retryImport(() => import('./NotInvitedPanel').then((part) => part.NotInvitedPanel)),
  { ssr: false },
);

interface Props {
  readonly view: DuelView;
  readonly wallet: string | null | undefined;
  readonly pack: PackBasics;
  readonly refresh: () => Promise<void>;
  readonly terms: ReactNode;
  /** Name of the duel's creator. */
  readonly challenger: string;
}

/**
 * The free seat of a waiting duel, as anybody but its creator sees it: a step to sign in or to join, and the terms. A
 * signed-in wallet that may not join sees `NotInvitedPanel` instead.
 */
export function JoinPanel({ view, wallet, pack, refresh, terms, challenger }: Props) {
  const t = useTranslations('room.join');
  const [joinsAtOnce, setJoinsAtOnce] = useState(false);
  const { duel, fullDuel } = view;
  const isInvited = fullDuel?.invitedWallet != null && fullDuel.invitedWallet === wallet;
  const mayJoin = duel.matchmakingMode === 'open' || isInvited;
  if (!mayJoin && typeof wallet === 'string') return <NotInvitedPanel pack={pack} />;
  return (
    <div className={styles.join}>
      <h2>
        {isInvited
          ? t('challenged')
          : mayJoin
            ? t(duel.listed ? 'looksForRival' : 'challengedBy', { challenger })
            : t('reserved')}
      </h2>
      <p>{mayJoin ? t('rules') : t('onlyChallenged')}</p>
      {wallet === null ? mayJoin ? <SignInChoice onEntering={setJoinsAtOnce} /> : <SignInStep large /> : null}
      {typeof wallet === 'string' ? <JoinSteps {...{ duel, refresh, isInvited, joinsAtOnce, challenger }} /> : null}
      {terms}
    </div>
  );
}
