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
      <h2>{isOpen ? 'Bring an opponent' : 'Your challenge is out'}</h2>
      <p>
        {isOpen
          ? 'The first player to join by this link plays you. The duel is also in the list of open duels.'
          : 'Only the wallet that you challenged can join, by this link.'}
      </p>
      <ShareLink
        path={`/duels/${duel.duelId}`}
        title={isOpen ? `Duel me over ${packName}` : `You are challenged to a duel over ${packName}`}
        scanNote={
          isOpen
            ? 'The camera of another phone opens the duel. Who joins first plays.'
            : 'Scan it with the phone that has the challenged wallet.'
        }
      />
      <p className={styles.soft}>
        {isSparring
          ? `${PRACTICE_OPPONENT_NAME}, the practice opponent, is a program and joins within a few seconds.`
          : 'You can close this page meanwhile.'}
      </p>
    </div>
  );
}
