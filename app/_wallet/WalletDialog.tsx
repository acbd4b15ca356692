'use client';

import { useTranslations } from '#use-translations';
import { useNetwork } from '../_site/contexts';
import { Dialog } from '../_ui/Dialog';
import { Problem } from '../_ui/Problem';
import { WalletList } from './WalletList';
import { WalletMenu } from './WalletMenu';
import { BURNER_NAME, useWalletState } from './wallet-store';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Dialog to connect a wallet. If one is connected, shows it and its actions instead. */
export default function WalletDialog({ open, onClose }: Props) {
  const t = useTranslations('wallet.dialog');
  const network = useNetwork();
  const { connectedWallet } = useWalletState();
  if (network === null) {
    return (
      <Dialog open={open} onClose={onClose} title={t('connect')}>
        <Problem tone="warning" what={t('unreachable.what')} next={t('unreachable.next')} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        connectedWallet === null
          ? t('connect')
          : t(connectedWallet.name === BURNER_NAME ? 'connectedGuest' : 'connected')
      }
      question={connectedWallet === null ? t('question') : undefined}
    >
      {connectedWallet === null ? (
        <WalletList isEmbeddedChain={network.chain === 'embedded'} />
      ) : (
        <WalletMenu connectedWallet={connectedWallet} network={network} />
      )}
    </Dialog>
  );
}
