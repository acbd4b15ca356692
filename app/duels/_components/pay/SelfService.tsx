'use client';

import { SOL_DECIMALS } from '../../../../lib/core/money';
import { findOwnSide, hasPaidIfKnown, hasProviderAccepted, isFeeRefunded, type PlayerView } from '../../../_duel/view';
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

/** The steps of this duel that anyone may send; the program accepts each once. */
export default function SelfService({ view, wallet, refresh }: Props) {
  const network = useNetwork();
  if (network === null) return null;
  const { fullDuel: full, intents, blockHeight } = view;
  return (
    <Panel title="Do it yourself">
      <div className={styles.self}>
        <p>
          This normally happens automatically, but you can send it too: the escrow program accepts it from any wallet.
          It only costs the network fee. In the escrow account you’re the {findOwnSide(view.duel, wallet)}.
        </p>
        <WalletGate wallet={wallet}>
          <NetworkFeeGate {...{ network, wallet }}>
            {listSelfServiceTasks(view).map(({ name, button, ...chore }) => (
              <TransactionStep
                key={name}
                task={{ duel: full, wallet, rpcUrl: network.rpcUrl, ...chore }}
                intents={intents}
                resumesNewestIntent={false}
                blockHeight={blockHeight}
                refresh={refresh}
                stepName={name}
                buttonLabel={button}
                renderEffect={() => <TaskExplanation view={view} task={chore} network={describeNetwork(network)} />}
              />
            ))}
          </NetworkFeeGate>
        </WalletGate>
      </div>
    </Panel>
  );
}

function listSelfServiceTasks(view: PlayerView): readonly SelfServiceTask[] {
  if (view.duel.status === 'resolving')
    return [{ purpose: 'commit-result', name: 'The result', button: 'Send the result' }];
  const settles = view.duel.status === 'resolved';
  const purpose = settles ? 'settle' : 'refund';
  const verb = settles ? 'Settle' : 'Refund';
  const fees = (['creator', 'opponent'] as const)
    .filter((side) =>
      settles ? view.fees?.[side] !== 'settled' : hasPaidIfKnown(view, side) === true && !isFeeRefunded(view, side),
    )
    .map(
      (side): SelfServiceTask => ({
        purpose,
        part: `${side}-fee`,
        name: `The ${side}’s fee`,
        button: `${verb} the ${side}’s fee`,
      }),
    );
  const bond: SelfServiceTask = { purpose, part: 'bond', name: 'The bond', button: `${verb} the bond` };
  return [...fees, ...(settles ? listCardTasks(view) : []), ...(view.bond === 'held' ? [bond] : [])];
}

/** Payouts of the cards in escrow. Only the provider deposits cards; anyone may pay them out. */
const listCardTasks = ({ fullDuel: { cards } }: PlayerView): readonly SelfServiceTask[] =>
  (cards ?? [])
    .filter(({ state }) => state === 'escrowed')
    .map(
      ({ side }): SelfServiceTask => ({
        purpose: 'settle',
        part: `${side}-card`,
        name: `The ${side}’s card`,
        button: `Send the ${side}’s card to the winner`,
      }),
    );

interface TaskExplanationProps {
  readonly view: PlayerView;
  readonly task: Pick<TransactionTask, 'purpose' | 'part'>;
  readonly network: string;
}

function TaskExplanation({ view, task: { purpose, part }, network }: TaskExplanationProps) {
  const { feeAmount } = view.duel;
  const renderSol = (lamports: bigint) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={network} />
  );
  if (purpose === 'commit-result')
    return <>The provider’s seed and both draws go to the escrow account, which recomputes them. No fee moves.</>;
  if (part?.endsWith('-card'))
    return <>The card goes from its vault to the winner. If the winner has no account for it, you pay its rent.</>;
  if (part === 'bond')
    return purpose === 'settle' ? (
      <>
        {renderSol(view.fullDuel.bondAmount)} goes from escrow back to the provider, or pays for a card that never came.
      </>
    ) : (
      <>
        {renderSol(view.fullDuel.bondAmount - 2n * feeAmount)} of the provider’s bond is burned: nobody gains by a
        missing result.
      </>
    );
  if (purpose === 'settle')
    return <>{renderSol(feeAmount)} goes from the vault to the treasury, or back to its player if a card never came.</>;
  const refunded = hasProviderAccepted(view) === true ? feeAmount * 2n : feeAmount;
  return (
    <>
      {renderSol(refunded)} goes from escrow to the {part === 'creator-fee' ? 'creator' : 'opponent'}.
    </>
  );
}
