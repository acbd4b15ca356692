'use client';

import { useSyncExternalStore } from 'react';
import { useNetwork } from '../../_site/contexts';
import { CopyButton } from '../../_ui/CopyButton';
import styles from './SharePanel.module.css';
import type { DuelView } from './view';

const never = () => () => {};

/** The empty seat as its creator sees it: how somebody gets into it. */
export function SharePanel({ view: { duel, full } }: { view: DuelView }) {
  const path = `/duels/${duel.duelId}`;
  const link = useSyncExternalStore(
    never,
    () => `${location.origin}${path}`,
    () => path,
  );
  const isOpen = duel.matchmakingMode === 'open';
  const network = useNetwork();
  const isSparring = full?.invitedWallet != null && full.invitedWallet === network?.sparringWallet;
  return (
    <div className={styles.share}>
      <h2>{isOpen ? 'Bring an opponent' : 'Your challenge is out'}</h2>
      <p>
        {isOpen
          ? 'Whoever opens this link and joins first plays against you. The duel also stands in the list of open duels.'
          : 'Only the wallet that you challenged can join, by this link.'}
      </p>
      <div className={styles.link}>
        <code title={link}>{link}</code>
        <CopyButton text={link} name="Copy the link" />
      </div>
      <p className={styles.soft}>
        {isSparring
          ? 'The sparring partner joins by itself within a few seconds.'
          : 'You can close this page meanwhile.'}
      </p>
    </div>
  );
}
