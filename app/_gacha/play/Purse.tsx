'use client';

import type { Network } from '../../../lib/health/contract';
import { onNetwork } from '../../_site/network-words';
import { unitOf } from '../../_site/units';
import { Amount } from '../../_ui/Amount';
import { Problem } from '../../_ui/Problem';
import { type Held, isWrappedSol } from './payment';
import type { Bound } from './play-record';
import { AlmostFinal, Wrap } from './Wrap';

interface Props {
  readonly network: Network;
  readonly wallet: string;
  readonly price: Bound['price'];
  readonly held: Held | undefined;
  readonly onFinal: () => unknown;
}

/** What the token account holds, and the way to what is missing. */
export function Purse({ held, ...purse }: Props) {
  const { price, network } = purse;
  if (held === undefined) return <p role="status">Checking your token account.</p>;
  if (held.final >= BigInt(price.amount)) return null;
  if (isWrappedSol(price.mint)) return <Wrap {...purse} held={held.confirmed} />;
  const missing = BigInt(price.amount) - held.confirmed;
  if (missing <= 0n) return <AlmostFinal />;
  const money = (baseUnits: bigint) => (
    <Amount baseUnits={baseUnits} decimals={price.decimals} unit={unitOf(price.mint)} network={onNetwork(network)} />
  );
  return (
    <Problem
      tone="warning"
      what="Your token account does not hold the price"
      next={
        <>
          It holds {money(held.confirmed)}. Send it {money(missing)} more; this page looks again by itself.
        </>
      }
    />
  );
}
