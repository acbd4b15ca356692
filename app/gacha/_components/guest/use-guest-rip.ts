import { useMemo } from 'react';
import { WRAPPED_SOL_MINT } from '../../../../lib/core/money';
import { useNetwork } from '../../../_site/contexts';
import { BURNER_NAME, useWalletState } from '../../../_wallet/wallet-store';
import type { Machine } from '../machine';
import type { GuestRip } from './bind-seeds';

/**
 * Returns the rip that a guest can make at this machine. Null without the embedded chain's faucet, if a wallet other
 * than the burner is connected, and if the rip is neither free nor priced in wrapped SOL.
 */
export function useGuestRip(machine: Machine, mode: 'fixture' | 'devnet-preview'): GuestRip | null {
  const network = useNetwork();
  const { connectedWallet } = useWalletState();
  const isOtherWallet = connectedWallet !== null && connectedWallet.name !== BURNER_NAME;
  return useMemo(() => {
    if (isOtherWallet || network?.chain !== 'embedded' || !network.faucet) return null;
    const isFree = mode === 'fixture';
    return isFree || machine.price.mint === WRAPPED_SOL_MINT ? { network, machine, isFree } : null;
  }, [isOtherWallet, network, machine, mode]);
}
