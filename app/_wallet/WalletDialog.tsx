'use client';

import { useNetwork } from '../_site/contexts';
import { Dialog } from '../_ui/Dialog';
import { Problem } from '../_ui/Problem';
import { WalletList } from './WalletList';
import { WalletMenu } from './WalletMenu';
import { useWalletState } from './wallet-store';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Dialog to connect a wallet, or with the connected wallet and its actions. */
export default function WalletDialog({ open, onClose }: Props) {
  const network = useNetwork();
  const { connectedWallet: connected } = useWalletState();
  if (network === null) {
    return (
      <Dialog open={open} onClose={onClose} title="Connect a wallet">
        <Problem
          tone="warning"
          what="We can’t reach Solana right now"
          next="You can browse meanwhile. Reload this page in a minute to connect a wallet."
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={connected === null ? 'Connect a wallet' : 'Your wallet'}
      question={
        connected === null
          ? 'Connecting shows your address to this page. It signs nothing and moves no money.'
          : undefined
      }
    >
      {connected === null ? (
        <WalletList embedded={network.chain === 'embedded'} />
      ) : (
        <WalletMenu connectedWallet={connected} network={network} />
      )}
    </Dialog>
  );
}
