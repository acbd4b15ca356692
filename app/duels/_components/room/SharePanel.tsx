'use client';

import { useTranslations } from '#use-translations';
import { PRACTICE_OPPONENT_NAME } from '../../../_duel/player-name';
import type { DuelView } from '../../../_duel/view';
import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { useNetwork } from '../../../_site/contexts';
import RunningScore from '../rip/RunningScore';
import { ShareLink } from '../share/ShareLink';
import { CancelDuel } from './CancelDuel';
import styles from './SharePanel.module.css';

interface Props {
  readonly view: DuelView;
  readonly packName: string;
  /** Name of the challenged player. */
  readonly rivalName: string;
  readonly refresh: () => Promise<void>;
}

/** The free seat as the duel's creator sees it: the link that invites an opponent, and below it a button to cancel. */
export function SharePanel({ view: { duel, fullDuel }, packName, rivalName, refresh }: Props) {
  const t = useTranslations('room.share');
  const isOpen = duel.matchmakingMode === 'open';
  const network = useNetwork();
  const isOneTap = useIsOneTapWallet(duel.creatorWallet);
  const invitedWallet = fullDuel?.invitedWallet ?? null;
  const isSparring = invitedWallet !== null && invitedWallet === network?.sparringWallet;
  return (
    <div className={styles.share}>
      <h2>{isOpen ? t('invite') : t('challengeSent')}</h2>
      {invitedWallet === null ? null : (
        <RunningScore wallet={duel.creatorWallet} rival={{ wallet: invitedWallet, name: rivalName }} />
      )}
      {isOneTap && !isSparring ? (
        <p>{t('paysWhenJoined', { isInvited: invitedWallet === null ? 'no' : 'yes', name: rivalName })}</p>
      ) : null}
      <ShareLink
        path={`/duels/${duel.duelId}`}
        title={t(isOpen ? 'openTitle' : 'challengeTitle', { pack: packName })}
        isPrimary={isOpen}
        scanNote={isOpen ? t('scanOpen') : t('scanChallenge')}
      />
      <p>{isOpen ? t(duel.listed ? 'firstPlays' : 'firstPlaysByLink') : t('told')}</p>
      {isOneTap && !isSparring ? null : (
        <p className={styles.soft}>
          {isSparring ? t('practiceJoins', { name: PRACTICE_OPPONENT_NAME }) : t('canClose')}
        </p>
      )}
      <CancelDuel duelId={duel.duelId} onCancelled={refresh} canceller="creator" />
    </div>
  );
}
