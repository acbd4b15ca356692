'use client';

import { useNetwork } from '../../_site/contexts';
import { onNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';
import { Panel } from '../../_ui/Panel';
import { hasPaid, isBack, type PlayerView } from '../room/view';
import styles from './SelfService.module.css';
import { TransactionStep } from './TransactionStep';
import type { Task } from './transaction-steps';
import { WalletGate } from './WalletGate';

interface Props {
  readonly view: PlayerView;
  readonly wallet: string;
  readonly refresh: () => Promise<void>;
}

type Chore = Pick<Task, 'purpose' | 'part'> & { readonly name: string; readonly button: string };

/** What anybody may send for this duel; the program takes each of it once, whoever sends it. */
export default function SelfService({ view, wallet, refresh }: Props) {
  const network = useNetwork();
  if (network === null) return null;
  const { full, intents, blockHeight } = view;
  return (
    <Panel title="Do it yourself">
      <div className={styles.self}>
        <p>
          This normally happens by itself. It needs nobody’s permission: the escrow program takes it from any wallet. It
          costs you the network fee only.
        </p>
        <WalletGate wallet={wallet}>
          {choresOf(view).map(({ name, button, ...chore }) => (
            <TransactionStep
              key={name}
              task={{ duel: full, wallet, rpcUrl: network.rpcUrl, ...chore }}
              intents={intents}
              resumes={false}
              blockHeight={blockHeight}
              refresh={refresh}
              name={name}
              button={button}
              sentence={() => <Meaning view={view} chore={chore} network={onNetwork(network)} />}
            />
          ))}
        </WalletGate>
      </div>
    </Panel>
  );
}

function choresOf(view: PlayerView): readonly Chore[] {
  if (view.duel.status === 'resolving')
    return [{ purpose: 'commit-result', name: 'The result', button: 'Bring the result to the chain' }];
  const settles = view.duel.status === 'resolved';
  const purpose = settles ? 'settle' : 'refund';
  const verb = settles ? 'Settle' : 'Refund';
  const fees = (['creator', 'opponent'] as const)
    .filter((side) => (settles ? view.fees?.[side] !== 'settled' : hasPaid(view, side) === true && !isBack(view, side)))
    .map(
      (side): Chore => ({
        purpose,
        part: `${side}-fee`,
        name: `The ${side}’s fee`,
        button: `${verb} the ${side}’s fee`,
      }),
    );
  return settles ? [...fees, ...cardChores(view)] : fees;
}

/** Cards that are in escrow; the provider brings them, and anybody sends them on. */
const cardChores = ({ full: { cards } }: PlayerView): readonly Chore[] =>
  (cards ?? [])
    .filter(({ state }) => state === 'escrowed')
    .map(
      ({ side }): Chore => ({
        purpose: 'settle',
        part: `${side}-card`,
        name: `The ${side}’s card`,
        button: `Send the ${side}’s card to the winner`,
      }),
    );

function Meaning({
  view,
  chore,
  network,
}: {
  view: PlayerView;
  chore: Pick<Task, 'purpose' | 'part'>;
  network: string;
}) {
  const { feeAmount, feeDecimals } = view.duel;
  const fee = <Amount baseUnits={feeAmount} decimals={feeDecimals} unit="SOL" network={network} />;
  if (chore.purpose === 'commit-result')
    return <>The provider’s seed and both draws go to the escrow account, which recomputes them. No fee moves.</>;
  if (chore.part?.endsWith('-card'))
    return (
      <>The card goes from its vault to the winner. The winner’s account for it holds about 0.002 SOL of deposit.</>
    );
  if (chore.purpose === 'settle') return <>{fee} goes from the vault to the treasury.</>;
  return (
    <>
      {fee} goes from the vault back to the {chore.part === 'creator-fee' ? 'creator' : 'opponent'}.
    </>
  );
}
