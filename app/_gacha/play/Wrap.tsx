'use client';

import { type ReactNode, useState } from 'react';
import type { Network } from '../../../lib/health/contract';
import { OwnStep } from '../../_duel/pay/OwnStep';
import { useBalance } from '../../_site/balance';
import { FaucetPanel } from '../../_site/FaucetPanel';
import { onNetwork } from '../../_site/network-words';
import { unitOf } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import styles from './Play.module.css';
import { buildWrap } from './payment';
import type { Bound } from './play-record';

/** Beyond what is wrapped: the deposit of the token account, and network fees. */
const MARGIN = 3_000_000n;

interface Props {
  readonly network: Network;
  readonly wallet: string;
  readonly price: Bound['price'];
  /** Confirmed base units of the token account. */
  readonly held: bigint;
  readonly onFinal: () => unknown;
}

/** The way from the wallet's SOL to as much wrapped SOL as the price asks for. */
export function Wrap({ network, wallet, price, held, onFinal }: Props) {
  const { data: lamports } = useBalance(network, wallet);
  // What is being wrapped; its stages stay on the page until nothing can undo it.
  const [asked, setAsked] = useState<bigint | null>(null);
  const missing = BigInt(price.amount) - held;
  if (missing <= 0n && asked === null) return <AlmostFinal />;
  const money = (baseUnits: bigint) => (
    <Amount baseUnits={baseUnits} decimals={price.decimals} unit={unitOf(price.mint)} network={onNetwork(network)} />
  );
  const sum = money(asked ?? missing);
  return (
    <>
      <p>
        Machines are paid in wrapped SOL: the same SOL, in a token account of yours. {sum} of it{' '}
        {held === 0n ? 'is needed' : 'is missing'}. Wrapping is a transaction of its own, and your account page unwraps
        what is left.
      </p>
      {asked === null && lamports !== undefined && lamports < missing + MARGIN ? (
        <Short {...{ network, wallet }} has={money(lamports)} />
      ) : null}
      <OwnStep
        rpcUrl={network.rpcUrl}
        name="Wrapping"
        button="Wrap what is missing"
        build={() => {
          setAsked(missing);
          return buildWrap(network.rpcUrl, wallet, missing, onNetwork(network));
        }}
        sentence={<Sentence sum={sum} />}
        checked="This page read the bytes: your own account is opened, exactly that much of your SOL moves into it, and nothing else happens."
        done="It is wrapped. Now it can be paid with."
        onFinal={() => {
          setAsked(null);
          onFinal();
        }}
      />
    </>
  );
}

const Sentence = ({ sum }: { sum: ReactNode }) => (
  <>
    {sum} goes from your wallet into your own wrapped SOL account. It stays yours. Opening that account takes a deposit
    of about 0.002 SOL, which comes back when you unwrap.
  </>
);

function Short({ network, wallet, has }: Pick<Props, 'network' | 'wallet'> & { readonly has: ReactNode }) {
  return (
    <div className={styles.purse}>
      <p>
        Your wallet holds {has}, too little to wrap it.{' '}
        {network.faucet ? 'The faucet gives you some; it is worth nothing elsewhere.' : 'Send it some first.'}
      </p>
      <FaucetPanel network={network} wallet={wallet} />
    </div>
  );
}

/** Enough is there, and may still be undone. */
export const AlmostFinal = () => (
  <p role="status">Your token account holds enough. A few blocks, and nothing can undo it.</p>
);
