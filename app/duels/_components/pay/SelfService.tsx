'use client';

import { useTranslations } from '#use-translations';
import { SOL_DECIMALS } from '../../../../lib/core/money';
import { findOwnSide, hasPaidIfKnown, hasProviderAccepted, isFeeRefunded, type PlayerView } from '../../../_duel/view';
import type { Translate } from '../../../_messages/translate';
import type { TransactionTask } from '../../../_payment/transaction-steps';
import { WalletGate } from '../../../_payment/WalletGate';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { Panel } from '../../../_ui/Panel';
import { NetworkFeeGate } from './NetworkFeeGate';
import styles from './SelfService.module.css';
import { TransactionStep } from './TransactionStep';

interface Props {
  readonly view: PlayerView;
  readonly wallet: string;
  readonly refresh: () => Promise<void>;
}

type SelfServiceTask = Pick<TransactionTask, 'purpose' | 'part'> & { readonly name: string; readonly button: string };

/** Due steps of the duel that anyone may send. The program accepts each of them only once. */
export default function SelfService({ view, wallet, refresh }: Props) {
  const t = useTranslations('pay');
  const siteTexts = useTranslations('site');
  const network = useNetwork();
  if (network === null) return null;
  const { fullDuel, intents, blockHeight } = view;
  return (
    <Panel title={t('selfService.title')}>
      <div className={styles.self}>
        <p>{t('selfService.lead', { side: findOwnSide(view.duel, wallet) ?? 'none' })}</p>
        <WalletGate wallet={wallet}>
          <NetworkFeeGate {...{ network, wallet }}>
            {listSelfServiceTasks(t, view).map(({ name, button, ...chore }) => (
              <TransactionStep
                key={name}
                task={{ duel: fullDuel, wallet, rpcUrl: network.rpcUrl, ...chore }}
                intents={intents}
                resumesNewestIntent={false}
                blockHeight={blockHeight}
                refresh={refresh}
                stepName={name}
                buttonLabel={button}
                renderEffect={() => (
                  <TaskExplanation view={view} task={chore} network={describeNetwork(siteTexts, network)} />
                )}
              />
            ))}
          </NetworkFeeGate>
        </WalletGate>
      </div>
    </Panel>
  );
}

function listSelfServiceTasks(t: Translate<'pay'>, view: PlayerView): readonly SelfServiceTask[] {
  if (view.duel.status === 'resolving')
    return [{ purpose: 'commit-result', name: t('step.commit'), button: t('button.commit') }];
  const settles = view.duel.status === 'resolved';
  const purpose = settles ? 'settle' : 'refund';
  const fees = (['creator', 'opponent'] as const)
    .filter((side) =>
      settles ? view.fees?.[side] !== 'settled' : hasPaidIfKnown(view, side) === true && !isFeeRefunded(view, side),
    )
    .map(
      (side): SelfServiceTask => ({
        purpose,
        part: `${side}-fee`,
        name: t(`step.${side}-fee`),
        button: t(`button.${purpose}.${side}-fee`),
      }),
    );
  const bond: SelfServiceTask = { purpose, part: 'bond', name: t('step.bond'), button: t(`button.${purpose}.bond`) };
  return [...fees, ...(settles ? listCardTasks(t, view) : []), ...(view.bond === 'held' ? [bond] : [])];
}

/** Lists the payouts of the cards that are in escrow. */
const listCardTasks = (t: Translate<'pay'>, { fullDuel: { cards } }: PlayerView): readonly SelfServiceTask[] =>
  (cards ?? [])
    .filter(({ state }) => state === 'escrowed')
    .map(
      ({ side }): SelfServiceTask => ({
        purpose: 'settle',
        part: `${side}-card`,
        name: t(`step.${side}-card`),
        button: t(`button.sendCard.${side}-card`),
      }),
    );

interface TaskExplanationProps {
  readonly view: PlayerView;
  readonly task: Pick<TransactionTask, 'purpose' | 'part'>;
  readonly network: string;
}

function TaskExplanation({ view, task: { purpose, part }, network }: TaskExplanationProps) {
  const t = useTranslations('pay');
  const { feeAmount } = view.duel;
  const renderSol = (lamports: bigint) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={network} />
  );
  if (purpose === 'commit-result') return t('selfService.result');
  if (part?.endsWith('-card')) return t('selfService.card');
  const { bondAmount } = view.fullDuel;
  if (part === 'bond')
    return purpose === 'settle'
      ? t.rich('selfService.bondSettled', { amount: () => renderSol(bondAmount) })
      : t.rich('selfService.bondBurned', { amount: () => renderSol(bondAmount - 2n * feeAmount) });
  if (purpose === 'settle') return t.rich('selfService.feeSettled', { amount: () => renderSol(feeAmount) });
  const refunded = hasProviderAccepted(view) === true ? feeAmount * 2n : feeAmount;
  return t.rich('effect.payout', {
    amount: () => renderSol(refunded),
    receiver: t(`effect.receiver.${part === 'creator-fee' ? 'creator' : 'opponent'}`),
  });
}
