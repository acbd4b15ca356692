'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { calculateJitter, systemRandom } from '../../../../lib/core/random';
import { isLayout2, readEscrowAccount } from '../../../_duel/escrow-account';
import { isLockDue } from '../../../_duel/escrow-actions';
import type { PlayerView } from '../../../_duel/view';
import { DirectTransactionStep } from '../../../_payment/DirectTransactionStep';
import { sendDirectTransaction, signDirectTransaction } from '../../../_payment/own-transaction';
import { useNetwork } from '../../../_site/contexts';
import { Panel } from '../../../_ui/Panel';
import { BURNER_NAME, useWalletState } from '../../../_wallet/wallet-store';
import { decideLockAction, pickLockDelays } from './lock-delays';
import { NetworkFeeGate } from './NetworkFeeGate';
import { prepareDirectAction } from './own-action';
import styles from './SelfService.module.css';

/** Interval at which the escrow account is read to see whether the lock is due. */
const POLL_MS = 2_000;

interface Props {
  readonly view: PlayerView;
  readonly wallet: string;
}

/**
 * Locks the entropy, the deciding slot's hash, if nobody else has. A burner's page sends the lock by itself, since the
 * burner signs without asking; later, and for any other wallet, the player is asked. Solana keeps only the hashes of
 * the last 512 slots, so waiting longer would lose the result.
 */
export default function LockEntropyPanel({ view, wallet }: Props) {
  const t = useTranslations('pay');
  const network = useNetwork();
  const { connectedWallet } = useWalletState();
  const [delays] = useState(() => pickLockDelays(calculateJitter(systemRandom)));
  const slotsDue = useSlotsSinceDue(view, network?.rpcUrl);
  const isOwn = connectedWallet?.address === wallet;
  const decision = isOwn ? decideLockAction(slotsDue, delays, connectedWallet.name === BURNER_NAME) : 'wait';
  const prepareLockTransaction = () =>
    prepareDirectAction(t, { view, wallet, rpcUrl: network?.rpcUrl ?? '', revealed: null }, { kind: 'lock' });
  const hasSent = useRef(false);
  useEffect(() => {
    if (decision !== 'send' || hasSent.current || network === null) return;
    hasSent.current = true;
    // Errors are ignored: if somebody else has sent the lock first, the RPC or the program refuses this one.
    void prepareLockTransaction()
      .then(async (own) => sendDirectTransaction(network.rpcUrl, await signDirectTransaction(own)))
      .catch(() => {});
  });
  if (decision !== 'ask' || network === null) return null;
  return (
    <Panel title={t('button.lock')}>
      <div className={styles.self}>
        <p>{t('lock.lead')}</p>
        <NetworkFeeGate {...{ network, wallet }}>
          <DirectTransactionStep
            rpcUrl={network.rpcUrl}
            stepName={t('step.lock')}
            buttonLabel={t('button.lock')}
            buildTransaction={prepareLockTransaction}
            effectNote={t('effect.lock')}
            checkedNote={t('checkedNote')}
            doneNote={t('finalOnChain')}
            onFinal={() => {}}
          />
        </NetworkFeeGate>
      </div>
    </Panel>
  );
}

/** Returns the number of slots since the target slot if the lock can be sent by confirmed state; else null. */
function useSlotsSinceDue({ duel, programId }: PlayerView, rpcUrl: string | undefined): bigint | null {
  const { data } = useQuery({
    queryKey: ['lock-due', duel.escrowAddress],
    queryFn: async () => {
      const place = { rpcUrl: rpcUrl ?? '', escrowAddress: duel.escrowAddress ?? '', programId };
      const { state, now } = await readEscrowAccount(place, 'confirmed');
      return state !== null && isLayout2(state) && isLockDue(state, now) ? now.slot - state.targetSlot : null;
    },
    enabled: rpcUrl !== undefined && duel.escrowAddress !== null,
    refetchInterval: POLL_MS,
  });
  return data ?? null;
}
