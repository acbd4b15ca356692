'use client';

import { EscrowStage, PartState } from '../../../lib/chain/escrow/state';
import { fromUnixSeconds } from '../../../lib/core/clock';
import { useNetwork } from '../../_site/contexts';
import { onNetwork } from '../../_site/network-words';
import { Amount } from '../../_ui/Amount';
import { Countdown } from '../../_ui/Countdown';
import { Panel } from '../../_ui/Panel';
import { useWalletState } from '../../_wallet/wallet-store';
import { useEscrowLook } from '../room/away';
import { type DuelView, ownSide } from '../room/view';
import { buildPayout, type DuePart, type EscrowLook } from './escrow-look';
import { OwnStep } from './OwnStep';
import styles from './SelfService.module.css';
import { AnyWalletGate } from './WalletGate';

const NAMES = ['creator’s fee', 'opponent’s fee', 'creator’s card', 'opponent’s card'] as const;

/** A duel's money, by the chain alone: what the page holds are the terms, and the program needs nothing else. */
export default function WithoutService({ view }: { view: DuelView }) {
  const network = useNetwork();
  const { connected } = useWalletState();
  const { data, isError, refetch } = useEscrowLook(view, true);
  if (network === null) return null;
  const wallet = connected?.address ?? '';
  const own = ownSide(view.duel, wallet);
  return (
    <Panel title={own === undefined ? 'The money, without this service' : 'Your money, without this service'}>
      <div className={styles.self}>
        <p>
          The service does not answer, and the money does not need it. What is in escrow lies in the program’s vault,
          and the program pays it out to anybody’s call, to whom the terms name. This page asks the chain itself.
        </p>
        {isError ? <p role="status">The chain’s RPC does not answer now. It is asked again.</p> : null}
        {data === undefined ? null : <Standing look={data} offsetMs={view.offsetMs} />}
        <AnyWalletGate>
          {ownFirst(data?.due ?? [], own !== 'opponent').map((due) => (
            <OwnStep
              key={due.part}
              rpcUrl={network.rpcUrl}
              name={`The ${NAMES[due.part]}`}
              button={`${due.kind === 'refund' ? 'Refund' : 'Settle'} the ${NAMES[due.part]}`}
              build={() => buildPayout({ view, wallet, rpcUrl: network.rpcUrl, network: onNetwork(network) }, due)}
              sentence={<Meaning view={view} due={due} />}
              done="It is final on the chain."
              onFinal={() => void refetch()}
            />
          ))}
        </AnyWalletGate>
      </div>
    </Panel>
  );
}

/** The fee of a player who reads comes first. */
const ownFirst = (due: readonly DuePart[], isCreator: boolean): readonly DuePart[] =>
  due.toSorted((left, right) => (isCreator ? left.part - right.part : (left.part ^ 1) - (right.part ^ 1)));

function Standing({ look: { state, due }, offsetMs }: { look: EscrowLook; offsetMs: number }) {
  if (state === null) return <p role="status">The escrow account is closed or was never opened: it holds nothing.</p>;
  if (!state.parts.includes(PartState.Held))
    return <p role="status">Everything is paid out. Nothing of this duel is left in the vault.</p>;
  if (due.length > 0) return <p role="status">Due now: {due.map(({ part }) => `the ${NAMES[part]}`).join(' and ')}.</p>;
  const { fundingDeadline, resolutionDeadline } = state.terms;
  const deadline = fromUnixSeconds(state.stage === EscrowStage.Funding ? fundingDeadline : resolutionDeadline);
  return (
    <p>
      Nothing is due yet. Without a result the fees go back in{' '}
      <Countdown deadline={deadline.toISOString()} offsetMs={offsetMs} />. Leave this page open, or keep the duel’s
      address: any wallet can do it later too.
    </p>
  );
}

function Meaning({ view, due: { part, kind } }: { view: DuelView; due: DuePart }) {
  const network = onNetwork(useNetwork());
  const { feeAmount, feeDecimals } = view.duel;
  const fee = <Amount baseUnits={feeAmount} decimals={feeDecimals} unit="SOL" network={network} />;
  if (part >= 2) return <>The {NAMES[part]} goes from its vault to the winner.</>;
  if (kind === 'settle') return <>{fee} goes from the vault to the treasury.</>;
  return (
    <>
      {fee} goes from the vault back to the {part === 0 ? 'creator' : 'opponent'} who paid it.
    </>
  );
}
