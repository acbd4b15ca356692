'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useTranslations } from '#use-translations';
import { useLoadWallet, useNetwork } from '../_site/contexts';
import { retryImport } from '../_site/retry-import';
import { Button } from '../_ui/Button';
import styles from './WalletButton.module.css';
import { WalletIcon } from './WalletIcon';
import { closeWalletDialog, openWalletDialog, useWalletDialogOpen } from './wallet-dialog';
import { useWalletState, type WalletState } from './wallet-store';

const WalletDialog = dynamic(
  retryImport(() => import('./WalletDialog')),
  { ssr: false },
);

/** Header button with the connected wallet, or to connect one. Opens the wallet dialog. */
export function WalletButton() {
  const t = useTranslations('wallet.button');
  const state = useWalletState();
  const open = useWalletDialogOpen();
  const loadWallet = useLoadWallet();
  const network = useNetwork();
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    loadWallet();
    setWasOpen(true);
  }, [open, loadWallet]);
  return (
    <>
      <Button
        onClick={openWalletDialog}
        aria-haspopup="dialog"
        busyLabel={open && !state.isLoaded && network !== null ? t('loading') : null}
      >
        <WalletButtonLabel state={state} />
      </Button>
      {wasOpen ? <WalletDialog open={open} onClose={closeWalletDialog} /> : null}
    </>
  );
}

function WalletButtonLabel({ state: { connectedWallet, choices, isConnecting } }: { state: WalletState }) {
  const t = useTranslations('wallet.button');
  if (connectedWallet === null)
    return isConnecting ? t('connecting') : <span className={styles.connect}>{t('connect')}</span>;
  const icon = choices.find(({ name }) => name === connectedWallet.name)?.icon;
  // A guest's label is the player's name: an address says nothing to a player without a wallet.
  const { playerName, address } = connectedWallet;
  return (
    <>
      {icon === undefined ? null : <WalletIcon icon={icon} />}
      <span className={playerName ? styles.connect : styles.address} title={address}>
        {t.rich(playerName ? 'player' : 'address', {
          player: playerName ?? '',
          unseen: (text) => <span className={styles.unseen}>{text}</span>,
          address: `${address.slice(0, 4)}…${address.slice(-4)}`,
        })}
      </span>
    </>
  );
}
