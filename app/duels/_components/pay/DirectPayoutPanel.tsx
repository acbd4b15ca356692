'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { BOND_PART, type PartIndex, PartState } from '../../../../lib/chain/escrow/state';
import type { SeedAndTable } from '../../../_duel/build-action';
import type { EscrowAccount } from '../../../_duel/escrow-account';
import { type EscrowAction, findDueActions } from '../../../_duel/escrow-actions';
import { type DuelView, findOwnSide } from '../../../_duel/view';
import { DirectTransactionStep } from '../../../_payment/DirectTransactionStep';
import { AnyWalletGate } from '../../../_payment/WalletGate';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Panel } from '../../../_ui/Panel';
import { useWalletState } from '../../../_wallet/wallet-store';
import { useEscrowView } from '../room/service-outage';
import { ActionExplanation, getActionName, toActionKey, toActionLabel } from './action-words';
import { NetworkFeeGate } from './NetworkFeeGate';
import { prepareDirectAction } from './own-action';
import { buildSeedAndTableQueryKey } from './revealed-draw-key';
import styles from './SelfService.module.css';
import { WaitExplanation } from './WaitExplanation';

/**
 * Panel to move a duel's money while the service is down: the escrow account contains the terms, so a payout needs only
 * Solana.
 */
export default function DirectPayoutPanel({ view }: { view: DuelView }) {
  const t = useTranslations('pay');
  const siteTexts = useTranslations('site');
  const network = useNetwork();
  const { connectedWallet } = useWalletState();
  const { data, isError, refetch } = useEscrowView(view, true);
  const revealed =
    useQueryClient().getQueryData<SeedAndTable | null>(buildSeedAndTableQueryKey(view.duel.duelId)) ?? null;
  if (network === null) return null;
  const wallet = connectedWallet?.address ?? '';
  const own = findOwnSide(view.duel, wallet);
  const { rpcUrl } = network;
  const due = data === undefined ? [] : sortOwnFirst(findDueActions(data, revealed !== null), own !== 'opponent');
  return (
    <Panel title={t('direct.title', { isPlayer: own === undefined ? 'no' : 'yes' })}>
      <div className={styles.self}>
        <p>{t('direct.lead', { side: own ?? 'none' })}</p>
        {isError ? <p role="status">{t('direct.retrying')}</p> : null}
        {data === undefined ? null : (
          <EscrowSummary account={data} dueActions={due} clockOffsetMs={view.clockOffsetMs} />
        )}
        <AnyWalletGate>
          <NetworkFeeGate {...{ network, wallet }}>
            {due.map((action) => (
              <DirectTransactionStep
                key={toActionKey(action)}
                rpcUrl={rpcUrl}
                stepName={getActionName(t, action)}
                buttonLabel={toActionLabel(t, action)}
                buildTransaction={() => prepareDirectAction(t, { view, wallet, rpcUrl, revealed }, action)}
                effectNote={
                  data === undefined ? null : (
                    <ActionExplanation
                      {...{ action, wallet }}
                      account={data}
                      network={describeNetwork(siteTexts, network)}
                    />
                  )
                }
                checkedNote={t('checkedNote')}
                doneNote={t('finalOnChain')}
                onFinal={() => void refetch()}
              />
            ))}
          </NetworkFeeGate>
        </AnyWalletGate>
      </div>
    </Panel>
  );
}

/** Sorts due actions: in the protocol's order, but an opponent's own fee and card come before the creator's. */
function sortOwnFirst(due: readonly EscrowAction[], isCreatorFirst: boolean): readonly EscrowAction[] {
  const rank = (part: PartIndex): number => (isCreatorFirst || part === BOND_PART ? part : part ^ 1);
  return due.toSorted((left, right) => ('part' in left && 'part' in right ? rank(left.part) - rank(right.part) : 0));
}

interface EscrowSummaryProps {
  readonly account: EscrowAccount;
  readonly dueActions: readonly EscrowAction[];
  readonly clockOffsetMs: number;
}

function EscrowSummary({ account, dueActions, clockOffsetMs }: EscrowSummaryProps) {
  const t = useTranslations('pay.direct');
  const { state } = account;
  if (state === null) return <p role="status">{t('noAccount')}</p>;
  const parts: readonly PartState[] = state.parts;
  const isPaidOut = !parts.includes(PartState.Held);
  const actions = dueActions.map((action) => t(`dueAction.${toActionKey(action)}`)).join(t('dueSeparator'));
  return (
    <>
      {isPaidOut ? <p role="status">{t('paidOut')}</p> : null}
      {dueActions.length === 0 ? null : <p role="status">{t('due', { actions })}</p>}
      {isPaidOut || dueActions.length > 0 ? null : <WaitExplanation account={account} clockOffsetMs={clockOffsetMs} />}
    </>
  );
}
