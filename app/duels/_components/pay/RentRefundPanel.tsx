'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { type EscrowAccount, readEscrowAccount } from '../../../_duel/escrow-account';
import { findDueActions } from '../../../_duel/escrow-actions';
import type { DuelView } from '../../../_duel/view';
import { DirectTransactionStep } from '../../../_payment/DirectTransactionStep';
import { useNetwork } from '../../../_site/contexts';
import { Panel } from '../../../_ui/Panel';
import { useWalletState } from '../../../_wallet/wallet-store';
import { NetworkFeeGate } from './NetworkFeeGate';
import { prepareDirectAction } from './own-action';
import styles from './SelfService.module.css';

/** Shortest interval at which the escrow account is read to see whether it can be closed. */
const POLL_MS = 10_000;
/**
 * Number of polls in a row that must find the account closable before the player is asked to close it: the crank
 * usually closes it earlier.
 */
const POLLS_BEFORE_ASKING = 3;

interface Props {
  readonly view: DuelView;
  readonly wallet: string;
}

/**
 * Offers to close a finished duel's escrow account if nobody else has. The account's rent then goes back to this
 * player.
 */
export default function RentRefundPanel({ view, wallet }: Props) {
  const t = useTranslations('pay');
  const network = useNetwork();
  const { connectedWallet } = useWalletState();
  const [isClosed, setClosed] = useState(false);
  const isLeft = useHasUnclosedEscrow(view, wallet, network?.rpcUrl);
  if ((!isLeft && !isClosed) || network === null || connectedWallet?.address !== wallet) return null;
  return (
    <Panel title={t('rent.title')}>
      <div className={styles.self}>
        <p>{t('rent.lead')}</p>
        <NetworkFeeGate {...{ network, wallet }}>
          <DirectTransactionStep
            rpcUrl={network.rpcUrl}
            stepName={t('step.close')}
            buttonLabel={t('button.close')}
            buildTransaction={() =>
              prepareDirectAction(t, { view, wallet, rpcUrl: network.rpcUrl, revealed: null }, { kind: 'close' })
            }
            effectNote={t('rent.effect')}
            checkedNote={t('checkedNote')}
            doneNote={t('rent.done')}
            onFinal={() => setClosed(true)}
          />
        </NetworkFeeGate>
      </div>
    </Panel>
  );
}

/**
 * Whether `POLLS_BEFORE_ASKING` polls in a row found the escrow account open although it could be closed, and its rent
 * goes to this wallet.
 */
function useHasUnclosedEscrow({ duel, programId }: DuelView, wallet: string, rpcUrl: string | undefined): boolean {
  const { data } = useQuery({
    queryKey: ['rent-back', duel.escrowAddress],
    queryFn: async ({ client, queryKey }): Promise<ClosablePollState> => {
      const place = { rpcUrl: rpcUrl ?? '', escrowAddress: duel.escrowAddress ?? '', programId };
      const account = await readEscrowAccount(place, 'confirmed');
      const before = client.getQueryData<ClosablePollState>(queryKey)?.consecutiveClosablePolls ?? 0;
      return {
        nextPollMs: calculateNextPollMs(account),
        consecutiveClosablePolls: isClosableFor(account, wallet) ? before + 1 : 0,
      };
    },
    enabled: rpcUrl !== undefined && duel.escrowAddress !== null,
    refetchInterval: ({ state }) => state.data?.nextPollMs ?? POLL_MS,
  });
  return (data?.consecutiveClosablePolls ?? 0) >= POLLS_BEFORE_ASKING;
}

interface ClosablePollState {
  /** Milliseconds until the next poll; false once the account is gone. */
  readonly nextPollMs: number | false;
  /** Polls in a row that found the account closable. */
  readonly consecutiveClosablePolls: number;
}

/**
 * Returns the milliseconds until the next poll; false once the account is gone. No account can be closed before its
 * funding deadline.
 */
function calculateNextPollMs({ state, now }: EscrowAccount): number | false {
  if (state === null) return false;
  return Math.max(POLL_MS, 1_000 * Number(state.terms.fundingDeadline - now.seconds));
}

/** Whether the account can be closed now and its rent goes back to this wallet. */
function isClosableFor(account: EscrowAccount, wallet: string): boolean {
  const { state } = account;
  if (state === null) return false;
  const payer = state.firstDepositor === 0 ? state.terms.creator : state.terms.opponent;
  return payer === wallet && findDueActions(account, false).some(({ kind }) => kind === 'close');
}
