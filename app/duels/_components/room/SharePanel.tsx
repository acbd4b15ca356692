'use client';

import { PRACTICE_OPPONENT_NAME } from '../../../_duel/player-name';
import type { DuelView } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import { ShareLink } from '../share/ShareLink';
import styles from './SharePanel.module.css';

/** The free seat as the duel's creator sees it: a link to invite an opponent. */
export function SharePanel({ view: { duel, fullDuel: full }, packName }: { view: DuelView; packName: string }) {
  const isOpen = duel.matchmakingMode === 'open';
  const network = useNetwork();
  const isSparring = full?.invitedWallet != null && full.invitedWallet === network?.sparringWallet;
  return (
    <div className={styles.share}>
      <h2>{isOpen ? 'Invite an opponent' : 'Challenge sent'}</h2>
      <p>
        {isOpen
          ? 'The first player to join by this link plays you. The duel is also in the list of open duels.'
          : 'Only the wallet you challenged can join with this link.'}
      </p>
      <ShareLink
        path={`/duels/${duel.duelId}`}
        title={isOpen ? `Duel me over ${packName}` : `You’re challenged to a duel over ${packName}`}
        scanNote={
          isOpen
            ? 'Scan it with another phone to open the duel. The first to join plays.'
            : 'Scan it with the phone that has the challenged wallet.'
        }
      />
      <p className={styles.soft}>
        {isSparring
          ? `${PRACTICE_OPPONENT_NAME}, the practice opponent, is a program and joins within a few seconds.`
          : 'You can close this page.'}
      </p>
    </div>
  );
}
